import type { Guard } from "./guard.ts";

export interface Watched {
  guard: Guard;
  /** The first test that failed without it. */
  noticedBy: string | undefined;
  seconds: number;
}

/** The committed table. Rows of an earlier one stay for guards that were not removed this time. */
export function guardReport(
  guards: readonly Guard[],
  watched: readonly Watched[],
  { before, seen }: { before: string; seen: string },
): string {
  const earlier = rowsIn(before);
  const rows = guards.map((guard) => {
    const now = watched.find((each) => each.guard === guard);
    return now ? rowOf(now, seen) : (earlier.get(cell(guard.what)) ?? rowOf(undefined, "", guard));
  });
  const noticed = rows.filter((row) => !/\*\*not (noticed|tried yet)\*\*/.test(row)).length;
  return `# Guards and the tests that notice

Each guard was removed from the source in turn, in a copy of the workspace, and the tests that could notice were run until one failed. \`pnpm guards\` repeats this for all of them, \`pnpm guards coupon webhook\` for those with one of these words in their name. \`tooling/checks/src/guards\` defines what is removed and what replaces it.

${noticed} of ${rows.length} noticed.

| guard | where | noticed by | seen |
|---|---|---|---|
${rows.join("\n")}
`;
}

function rowOf(watched: Watched | undefined, seen: string, guard = watched?.guard): string {
  const failed = watched?.noticedBy ? cell(watched.noticedBy) : "**not noticed**";
  const by = watched ? failed : "**not tried yet**";
  return `| ${cell(guard?.what ?? "")} | \`${guard?.file}\` | ${by} | ${seen} |`;
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ").slice(0, 200);
}

function rowsIn(report: string): Map<string, string> {
  const rows = report.split("\n").filter((line) => line.startsWith("| "));
  return new Map(rows.map((row) => [row.split(" | ")[0]?.slice(2) ?? "", row]));
}
