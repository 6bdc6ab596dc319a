/** CPU time of this process in milliseconds: other programs on the machine do not count. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
