import { counted } from "../counted.ts";
import { sumCounts, type TextProfile } from "../profile.ts";
import type { Detector } from "../proposal.ts";
import { lostDigits, lostNames, lostZeros } from "./lost-digits.ts";

/** As many as a step may hold. */
const MAX_SPELLINGS = 1000;

/** Codes of which a spreadsheet kept a few digits alone. Nothing brings back the others but zeros before them, so it only asks. */
export const findLostDigits: Detector = ({ texts }) =>
  texts.flatMap((profile) => [...findLostCodes(profile), ...findLostZeros(profile)]);

function findLostCodes(profile: TextProfile): ReturnType<Detector> {
  const digits = lostDigits(profile);
  const areDigits = digits.length > 0;
  const lost = areDigits ? digits : lostNames(profile);
  const [first] = lost;
  if (!first || lost.length > MAX_SPELLINGS) return [];
  const { name } = profile.column;
  const count = sumCounts(lost);
  const spellings = lost.map(({ text }) => text);
  const what = areDigits ? "number" : "day";
  const gone = areDigits ? "the other digits are lost" : "the code is lost";
  return [
    {
      sureness: "asked",
      choices: [
        {
          label: `Empty ${counted(count, "cell")}, since their ${areDigits ? "digits" : "codes"} are lost`,
          step: { kind: "missing", columns: [name], spellings },
        },
      ],
      count,
      examples: lost.slice(0, 3).map(({ text }) => ({ before: text, after: "" })),
      why: `A spreadsheet took ${counted(count, "code")} of “${name}” for ${count === 1 ? `a ${what}` : `${what}s`}, such as “${first.text}”: ${gone}. Get the column from its source again, as text.`,
      untouched: "The column is not read as numbers.",
    },
  ];
}

function findLostZeros(profile: TextProfile): ReturnType<Detector> {
  const pairs = lostZeros(profile);
  const [first] = pairs;
  if (!first || pairs.length > MAX_SPELLINGS) return [];
  const short = new Set(pairs.map(([text]) => text));
  const count = sumCounts(profile.texts.filter(({ text }) => short.has(text)));
  const { name } = profile.column;
  return [
    {
      sureness: "asked",
      choices: [
        {
          label: `${first.join(" is ")}${pairs.length > 1 ? ", and so on" : ""}`,
          step: { kind: "spellings", column: name, pairs },
        },
      ],
      count,
      examples: pairs.slice(0, 3).map(([before, after]) => ({ before, after })),
      why: `${counted(count, "code")} of “${name}” ${count === 1 ? "has" : "have"} fewer digits than the others. A spreadsheet may have taken leading zeros away.`,
      untouched: "The column is not read as numbers.",
    },
  ];
}
