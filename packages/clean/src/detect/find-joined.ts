import { cellText } from "../columns/value-text.ts";
import type { TextProfile } from "./profile.ts";
import type { Detector, Proposal } from "./proposal.ts";

const FEWEST_VALUES = 20;
const FEWEST_TEXTS = 10;
const FIRST_ROWS = 20;
const MOST_TEXTS = 100_000;
/** Decimals, so that a date, a result or a list of two counts is none. */
const PLACE = /^-?[0-9]{1,3}[.][0-9]{2,15}$/;
const SEPARATORS = [", ", ",", "; ", ";", " / ", " "];

/** Two measures in one column, such as 47.37, 8.54: a place on a map. */
export const findJoined: Detector = ({ table, texts }) => {
  const names = new Set(table.columns.map(({ name }) => name));
  return texts.flatMap((profile) => askFor(profile, names));
};

function askFor(profile: TextProfile, taken: ReadonlySet<string>): Proposal[] {
  const { column, present } = profile;
  const sample = Array.from({ length: Math.min(FIRST_ROWS, profile.rows) }, (_, row) =>
    cellText(column, row),
  );
  const mayBe = SEPARATORS.filter((one) => {
    return sample.every((cell) => cell === "" || areTwo(cell.split(one)));
  });
  // Only then its texts are decoded, since those of all columns would not have room.
  if (mayBe.length === 0) return [];
  const { texts } = profile;
  if (present < FEWEST_VALUES || texts.length < FEWEST_TEXTS || texts.length > MOST_TEXTS)
    return [];
  const by = mayBe.find((one) => texts.every(({ text }) => areTwo(text.split(one))));
  const into = [`${column.name} 1`, `${column.name} 2`];
  if (by === undefined || into.some((name) => taken.has(name))) return [];
  const [first] = texts;
  const parts = first?.text.split(by) ?? [];
  return [
    {
      sureness: "asked",
      choices: [
        {
          label: `Split “${column.name}”: ${parts.join(" and ")}`,
          step: { kind: "split", column: column.name, by, into },
        },
      ],
      count: present,
      examples: [],
      why: `Each value of “${column.name}” is two numbers, such as “${first?.text ?? ""}”.`,
      untouched: "The column stays, beside the two new ones.",
    },
  ];
}

function areTwo(parts: readonly string[]): boolean {
  return parts.length === 2 && parts.every((part) => PLACE.test(part));
}
