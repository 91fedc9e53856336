import { countCells, counted } from "../counted.ts";
import type { TextProfile } from "../profile.ts";
import type { Detector } from "../proposal.ts";
import { lostDigits } from "./lost-digits.ts";

/** As many as a step may hold. */
const MOST_SPELLINGS = 1000;

/** Codes of which a spreadsheet kept a few digits alone. Nothing brings back the others, so it only asks. */
export const findLostDigits: Detector = ({ texts }) => texts.flatMap(askFor);

function askFor(profile: TextProfile): ReturnType<Detector> {
  const lost = lostDigits(profile);
  const [first] = lost;
  if (!first || lost.length > MOST_SPELLINGS) return [];
  const { name } = profile.column;
  const count = countCells(lost);
  const spellings = lost.map(({ text }) => text);
  return [
    {
      sureness: "asked",
      choices: [
        {
          label: `Empty ${counted(count, "cell")}, since their digits are lost`,
          step: { kind: "missing", columns: [name], spellings },
        },
      ],
      count,
      examples: lost.slice(0, 3).map(({ text }) => ({ before: text, after: "" })),
      why: `A spreadsheet took ${counted(count, "code")} of “${name}” for ${count === 1 ? "a number" : "numbers"}, such as “${first.text}”: the other digits are lost. Get the column from its source again, as text.`,
      untouched: "The column is not read as numbers.",
    },
  ];
}
