import { sumCounts, type TextCount, type TextProfile } from "../profile.ts";
import type { Proposal } from "../proposal.ts";

/** Asks whether a mark is to be left out of the texts that have it; not if it is anywhere else, since the step looks everywhere. */
export function askToLeaveOut(
  { column, texts }: TextProfile,
  mark: string,
  members: readonly TextCount[],
  words: Pick<Proposal, "why" | "untouched">,
): Proposal[] {
  const marked = new Set(members);
  const isElsewhere = texts.some((one) => one.text.split(mark).length > (marked.has(one) ? 2 : 1));
  if (isElsewhere) return [];
  return [
    {
      sureness: "asked",
      choices: [
        {
          label: `Leave “${mark.trim()}” out of “${column.name}”`,
          step: { kind: "replace", columns: [column.name], find: mark, with: "" },
        },
      ],
      count: sumCounts(members),
      examples: members
        .slice(0, 3)
        .map(({ text }) => ({ before: text, after: text.replace(mark, () => "") })),
      ...words,
    },
  ];
}
