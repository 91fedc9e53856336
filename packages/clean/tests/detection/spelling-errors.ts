import { MIN_CELLS, getPresent, type CellError } from "./cell-errors.ts";
import { pickFrom } from "./random.ts";

/** So often that one spelt another way is recognisable as the same. */
const AGAIN = 5;
/** A value so frequent that a slip in it is not taken for another value. */
const FREQUENT = 40;
const isCategory = (cells: readonly string[]) => {
  const all = getPresent(cells);
  return (
    all.length >= MIN_CELLS &&
    all.every((cell) => /\p{L}{2}/u.test(cell)) &&
    new Set(all).size * 5 <= all.length
  );
};
/** No category, but some of them are there several times. */
const areRepeatedNames = (cells: readonly string[]) => {
  const all = getPresent(cells);
  const counts = [...Map.groupBy(all, (cell) => cell).values()].map(({ length }) => length);
  return (
    all.length >= MIN_CELLS &&
    all.every((cell) => /\p{L}{2}/u.test(cell)) &&
    counts.length > all.length * 0.5 &&
    counts.filter((count) => count >= AGAIN).length >= 3
  );
};

/** Ways in which the values of a category, and names that come again, are spelt. */
export const spellingErrors: readonly CellError[] = [
  {
    name: "other capitals of a category",
    fixedBy: ["spellings"],
    appliesTo: isCategory,
    corrupt: (cell, random) => pickFrom(random, [cell.toUpperCase(), cell.toLowerCase()]),
  },
  {
    name: "other capitals of names that come again",
    fixedBy: ["spellings"],
    appliesTo: areRepeatedNames,
    corrupt: (cell, random, count) =>
      count < AGAIN ? undefined : pickFrom(random, [cell.toUpperCase(), cell.toLowerCase()]),
  },
  {
    name: "another sign between words of a category",
    fixedBy: ["spellings"],
    appliesTo: (cells) =>
      isCategory(cells) && getPresent(cells).some((cell) => /\p{L} \p{L}/u.test(cell)),
    corrupt: (cell, random) =>
      /\p{L} \p{L}/u.test(cell) ? cell.replace(" ", pickFrom(random, ["-", "_", ". "])) : undefined,
  },
  {
    name: "a slip in a category",
    fixedBy: ["spellings"],
    appliesTo: (cells) => {
      const counts = Map.groupBy(getPresent(cells), (cell) => cell);
      return isCategory(cells) && [...counts.values()].some((group) => group.length >= FREQUENT);
    },
    corrupt: (cell, random, count) => {
      if (count < FREQUENT || !/^[\p{L} ]{7,40}$/u.test(cell)) return undefined;
      const at = 1 + Math.floor(random() * (cell.length - 3));
      return `${cell.slice(0, at)}${cell.slice(at + 1)}`;
    },
  },
];
