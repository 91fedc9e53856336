import type { Campaign, CampaignResult, CampaignTable } from "./campaign.ts";

export interface Circumstances {
  name: string;
  /** Its name with its arguments. */
  command: string;
  /** ISO date. */
  day: string;
  commit: string;
  machine: string;
  seconds: number;
}

/** The committed report of a campaign, in Markdown. */
export function renderReport(
  { about }: Campaign,
  { figures, tables = [], notes = [] }: CampaignResult,
  { name, command, day, commit, machine, seconds }: Circumstances,
): string {
  const rows = figures.map(
    ({ what, measured, goal = "", reached }) =>
      `| ${what} | ${measured} | ${goal} | ${reached === undefined ? "" : reached ? "yes" : "**no**"} |`,
  );
  return [
    `# Campaign: ${name}`,
    about,
    `\`pnpm campaign ${command}\` on ${day}, commit ${commit}, ${machine}, in ${seconds} s.`,
    ["| what | measured | goal | reached |", "|---|---|---|---|", ...rows].join("\n"),
    ...tables.flatMap(({ about, rows: lines }) => [about, renderTable(lines)]),
    ...(notes.length > 0 ? [notes.map((note) => `- ${note}`).join("\n")] : []),
  ]
    .join("\n\n")
    .concat("\n");
}

function renderTable([head = [], ...rows]: CampaignTable["rows"]): string {
  return [head, head.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}
