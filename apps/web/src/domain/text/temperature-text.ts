/** '9 °C', whole degrees. */
export function temperatureText(degrees: number): string {
  const rounded = Math.round(degrees);
  return `${rounded === 0 ? 0 : rounded} °C`;
}
