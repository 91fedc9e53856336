import { getCellText } from "../../columns/cell-text.ts";
import { pluralize } from "../../format-count.ts";
import { readJsonMembers } from "../../steps/columns/json-keys.ts";
import type { Detector, Issue } from "../issue.ts";
import { sumCounts, type TextProfile } from "../profile.ts";

const FIRST_ROWS = 50;
const MIN_VALUES = 3;
const MAX_TEXTS = 10_000;
const MAX_KEYS = 20;

/** Finds columns of JSON objects, and suggests reading their keys into columns. */
export const findJsonObjects: Detector = ({ table, texts }) => {
  const names = new Set(table.columns.map(({ name }) => name));
  return texts.flatMap((profile) => {
    // Texts of all columns together may not fit into memory, so those of most columns aren't decoded.
    const sample = Array.from({ length: Math.min(FIRST_ROWS, profile.rows) }, (_, row) =>
      getCellText(profile.column, row).trim(),
    ).filter((text) => text !== "");
    if (sample.length < MIN_VALUES) return [];
    return sample.every((text) => text.startsWith("{")) ? findJsonKeys(profile, names) : [];
  });
};

function findJsonKeys({ column, texts }: TextProfile, names: ReadonlySet<string>): Issue[] {
  if (texts.length > MAX_TEXTS) return [];
  const keys = new Map<string, boolean>();
  for (const { text } of texts) {
    const members = readJsonMembers(text);
    if (!members) return [];
    for (const [key, value] of members) keys.set(key, (keys.get(key) ?? true) && value !== null);
  }
  const flat = [...keys].flatMap(([key, isFlat]) => (isFlat && key !== "" ? [key] : []));
  if (flat.length === 0 || flat.length > MAX_KEYS) return [];
  const taken = new Set(names);
  const named = flat.map((key): [string, string] => {
    const plain = key.trim() || key;
    const name = taken.has(plain) ? `${column.name} ${plain}` : plain;
    let free = name;
    for (let number = 2; taken.has(free); number += 1) free = `${name} ${number}`;
    taken.add(free);
    return [key, free];
  });
  const nested = keys.size - flat.length;
  return [
    {
      confidence: "ambiguous",
      options: [
        {
          label: `Read ${pluralize(flat.length, "key")} into columns`,
          examples: [{ before: texts[0]?.text ?? "", after: flat.join(" | ") }],
          step: { kind: "json-keys", column: column.name, keys: named },
        },
      ],
      count: sumCounts(texts),
      examples: [],
      title: `${pluralize(sumCounts(texts), "cell")} of JSON with ${pluralize(keys.size, "key")}`,
      untouched:
        nested === 0
          ? "The column stays beside the new ones."
          : `The column stays. Lists and objects in ${pluralize(nested, "key")} stay in it.`,
    },
  ];
}
