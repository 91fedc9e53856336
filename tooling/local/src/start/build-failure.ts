const LINES = 40;

/** The last output of the failed tasks, from turbo's whole output. */
export function buildFailure(log: string): string {
  const failed = /^\s*Failed:\s+(.+)$/m.exec(log)?.[1]?.split(/,\s*/) ?? [];
  const prefixes = failed.map((task) => `${task.trim().replace("#", ":")}: `);
  const lines = log.split("\n");
  const said = lines.flatMap((line) => {
    const prefix = prefixes.find((start) => line.startsWith(start));
    return prefix === undefined ? [] : [line.slice(prefix.length)];
  });
  return (said.length > 0 ? said : lines.filter((line) => line.trim() !== ""))
    .slice(-LINES)
    .join("\n");
}
