/** '9 °C', whole degrees; the space never breaks. */
export function temperatureText(degrees: number): string {
  const rounded = Math.round(degrees);
  return `${rounded === 0 ? 0 : rounded}\u00a0°C`;
}
