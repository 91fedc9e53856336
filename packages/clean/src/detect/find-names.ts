import { repairEncoding } from "../steps/cells/encoding.ts";
import { tidySpaces } from "../steps/cells/spaces.ts";
import { counted } from "./counted.ts";
import type { Detector } from "./proposal.ts";

const ALL_SPACES = { inside: true, hard: true, invisible: true };

/** Names of columns with spaces around them, doubled ones, broken letters or characters that cannot be seen. */
export const findNames: Detector = ({ table }) => {
  const names = table.columns.map(({ name }) => name);
  const taken = new Set(names);
  const pairs = names.flatMap((name): [string, string][] => {
    const tidy = tidySpaces(repairEncoding(name), ALL_SPACES);
    if (tidy === name || tidy === "" || taken.has(tidy)) return [];
    taken.add(tidy);
    return [[name, tidy]];
  });
  if (pairs.length === 0) return [];
  return [
    {
      sureness: names.some((name) => repairEncoding(name) !== name) ? "likely" : "sure",
      step: { kind: "rename", pairs },
      count: pairs.length,
      examples: pairs.slice(0, 3).map(([before, after]) => ({ before, after })),
      why: `${pairs.length === 1 ? "1 name of a column has" : `${counted(pairs.length, "name")} of columns have`} spaces around them, doubled ones, broken letters or characters that cannot be seen.`,
      untouched: "Capitals, signs and single spaces inside of names stay.",
    },
  ];
};
