import { getText } from "../../columns/cell-text.ts";
import type { TextColumn } from "../../columns/table.ts";
import { pluralize } from "../../format-count.ts";
import {
  agreeCodes,
  findMostFrequent,
  groupRows,
  type RowGroups,
} from "../../steps/cells/agree.ts";
import { canBeDate } from "../dates/infer-dates.ts";
import type { Detector, Example, Issue } from "../issue.ts";

const MIN_ROWS = 20;
const MAX_COLUMNS = 40;
/** Cells that may be read while pairs of columns are compared. Larger tables are compared by their first rows. */
const MAX_READ_CELLS = 8_000_000;
/** Fewer rows with the same key say little about what they should share. */
const MIN_GROUP_ROWS = 3;
const MIN_GROUPS = 5;
const MIN_DISTINCT = 3;
/** Share of cells that agree, and how much more that is than by chance, for a suggestion and for a question. */
const SUGGESTED = { agreement: 0.95, gain: 0.9 };
const ASKED = { agreement: 0.85, gain: 0.8 };
/** Tables merged from several sources contradict each other more often. Their keys need more evidence. */
const CONTRADICTORY = { gain: 0.4, groups: 20, distinctShare: 0.3 };
/** A column with more missing cells is rarely meant to tell rows apart. */
const MIN_KEY_SHARE = 0.99;
const SAMPLE_TEXTS = 20;
/** Maximum share of differing cells that differ only in how they are written. */
const MAX_RESTYLED_SHARE = 0.3;
const ONLY_LETTERS = /^[^0-9]*$/;

/**
 * Finds rows that share a key but not what follows from it: one zip code with two cities. Any text column can be the
 * key of another one if its groups agree far more than groups of rows chosen by chance.
 */
export const findDisagreement: Detector = ({ table }) => {
  if (table.rows < MIN_ROWS) return [];
  const columns = table.columns.slice(0, MAX_COLUMNS).filter(isComparable);
  const pairs = columns.length * (columns.length - 1);
  const rows = Math.min(table.rows, Math.floor(MAX_READ_CELLS / Math.max(1, pairs)));
  const keys = columns.flatMap((key): Key[] => {
    const codes = key.codes.subarray(0, rows);
    const groups = groupRows(codes);
    const present = rows - (groups.starts[1] ?? 0);
    if (countLargeGroups(groups) < MIN_GROUPS || areAmounts(key, groups)) return [];
    return [{ key, groups, share: present / rows }];
  });
  const dependencies = columns.flatMap((column) => {
    const codes = column.codes.subarray(0, rows);
    const shuffled = shuffle(codes);
    const found = keys.flatMap((key): Dependency[] => {
      if (key.key === column) return [];
      const evidence = countAgreement(codes, key.groups);
      const { groups, distinct } = evidence;
      if (groups < MIN_GROUPS || distinct < MIN_DISTINCT) return [];
      const agreement = evidence.agreeing / evidence.cells;
      const byChance = countAgreement(shuffled, key.groups);
      const random = byChance.cells === 0 ? 0 : byChance.agreeing / byChance.cells;
      const gain = random >= 1 ? 0 : (agreement - random) / (1 - random);
      return [{ ...key, evidence, agreement, gain }];
    });
    const fitting = found.filter(isKey);
    const most = Math.max(0, ...fitting.map(({ evidence }) => evidence.cells));
    const [best] = fitting
      .filter(({ evidence }) => evidence.cells * 2 >= most)
      .toSorted(
        (a, b) =>
          Number(isComplete(b)) - Number(isComplete(a)) ||
          b.gain - a.gain ||
          b.evidence.cells - a.evidence.cells,
      );
    return best ? [{ column, ...best }] : [];
  });
  const usedKeys = new Set(dependencies.map(({ key }) => key));
  return dependencies
    .filter((one) => !isReverse(one, dependencies))
    .flatMap((one) => buildIssue(one, { isKey: usedKeys.has(one.column) }));
};

/** Whether both columns determine each other and this one is complete, so it should be the key. */
function isReverse(
  { column, key, share }: Dependency & { column: TextColumn },
  all: readonly (Dependency & { column: TextColumn })[],
): boolean {
  if (isComplete({ share })) return false;
  return all.some((other) => other.column === key && other.key === column && isComplete(other));
}

function countLargeGroups({ starts }: RowGroups): number {
  return starts.reduce((sum, start, key) => {
    const size = (starts[key + 1] ?? start) - start;
    return sum + (key > 0 && size >= MIN_GROUP_ROWS ? 1 : 0);
  }, 0);
}

const NUMBER = /^-?[0-9]+(?:[.,][0-9]+)?$/;
/** A decimal fraction, or a round number such as 25000. */
const AMOUNT = /[.,][0-9]+$|^-?[1-9][0-9]*00$|^0$/;
const MIN_AMOUNT_SHARE = 0.4;
const MAX_OTHER_SHARE = 0.05;
/** Telephone numbers and postcodes often end in 00, too, but are of the same length. */
const MIN_AMOUNT_LENGTHS = 3;

/** Whether most values that several rows share are amounts. Films with the same gross have nothing else in common. */
function areAmounts({ values }: TextColumn, { starts }: RowGroups): boolean {
  let [shared, numbers, amounts] = [0, 0, 0];
  const lengths = new Set<number>();
  for (let code = 1; code + 1 < starts.length; code += 1) {
    if ((starts[code + 1] ?? 0) - (starts[code] ?? 0) < MIN_GROUP_ROWS) continue;
    const text = getText(values, code);
    shared += 1;
    if (!NUMBER.test(text)) continue;
    numbers += 1;
    lengths.add(text.length);
    if (AMOUNT.test(text)) amounts += 1;
  }
  return (
    lengths.size >= MIN_AMOUNT_LENGTHS &&
    numbers >= shared * (1 - MAX_OTHER_SHARE) &&
    amounts >= shared * MIN_AMOUNT_SHARE
  );
}

/** Whether the column has texts that may follow from a key. Dates are written in too many ways. */
function isComparable(column: { type: string }): column is TextColumn {
  if (column.type !== "text") return false;
  const { values } = column as TextColumn;
  const last = values.starts.length - 1;
  if (last < MIN_DISTINCT) return false;
  const sample = Array.from({ length: Math.min(last, SAMPLE_TEXTS) }, (_, at) => ({
    text: getText(values, at + 1),
  }));
  return sample.filter(canBeDate).length * 2 <= sample.length;
}

interface Evidence {
  /** Groups of at least three rows with a value. */
  groups: number;
  /** Cells in these groups, and how many of them have the value of the majority. */
  cells: number;
  agreeing: number;
  /** Distinct values of majorities. */
  distinct: number;
}

interface Key {
  key: TextColumn;
  groups: RowGroups;
  /** Share of rows that have the key. */
  share: number;
}

interface Dependency extends Key {
  evidence: Evidence;
  agreement: number;
  /** 1 if all groups agree, 0 if they agree like groups of rows chosen by chance. */
  gain: number;
}

function isComplete({ share }: { share: number }): boolean {
  return share >= MIN_KEY_SHARE;
}

function isKey({ agreement, gain, share, evidence: { groups, distinct } }: Dependency): boolean {
  if (agreement >= ASKED.agreement && gain >= ASKED.gain) return true;
  return (
    gain >= CONTRADICTORY.gain &&
    isComplete({ share }) &&
    groups >= CONTRADICTORY.groups &&
    distinct >= groups * CONTRADICTORY.distinctShare
  );
}

function countAgreement(values: Uint32Array, groups: RowGroups): Evidence {
  const { starts, rows } = groups;
  const most = findMostFrequent(values, groups);
  const evidence = { groups: 0, cells: 0, agreeing: 0 };
  const distinct = new Set<number>();
  for (let key = 1; key < most.length; key += 1) {
    const [from, to] = [starts[key] ?? 0, starts[key + 1] ?? 0];
    if (to - from < MIN_GROUP_ROWS) continue;
    let [size, agreeing] = [0, 0];
    for (let at = from; at < to; at += 1) {
      const code = values[rows[at] ?? 0] ?? 0;
      if (code !== 0) size += 1;
      if (code !== 0 && code === most[key]) agreeing += 1;
    }
    if (size < MIN_GROUP_ROWS) continue;
    evidence.groups += 1;
    evidence.cells += size;
    evidence.agreeing += agreeing;
    const winner = most[key] ?? 0;
    if (winner !== 0) distinct.add(winner);
  }
  return { ...evidence, distinct: distinct.size };
}

/** Returns the codes in a random order that is the same each time. */
function shuffle(codes: Uint32Array): Uint32Array {
  const shuffled = codes.slice();
  let state = 1;
  for (let row = shuffled.length - 1; row > 0; row -= 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const other = Math.floor((state / 2 ** 32) * (row + 1));
    const code = shuffled[row] ?? 0;
    shuffled[row] = shuffled[other] ?? 0;
    shuffled[other] = code;
  }
  return shuffled;
}

/** `isKey`: whether the column is the key of other columns. */
function buildIssue(
  { column, key, agreement, gain }: Dependency & { column: TextColumn },
  { isKey }: { isKey: boolean },
): Issue[] {
  const agreed = agreeCodes(column.codes, key.codes);
  const examples: Example[] = [];
  let count = 0;
  let restyled = 0;
  let hasDigits = false;
  for (const [row, code] of column.codes.entries()) {
    const after = agreed[row] ?? 0;
    if (code === after) continue;
    count += 1;
    const before = code === 0 ? "" : getText(column.values, code);
    const text = getText(column.values, after);
    if (normalize(before) === normalize(text)) restyled += 1;
    hasDigits ||= !ONLY_LETTERS.test(before);
    if (examples.length < 3) examples.push({ before, after: text });
  }
  if (count === 0 || restyled > count * MAX_RESTYLED_SHARE) return [];
  if (isSwappedNotation(column.codes, agreed)) return [];
  if (isKey && hasIndependentValues(column.codes, key.codes, agreed)) return [];
  const step = { kind: "agree", column: column.name, of: key.name } as const;
  const share = `${Math.floor(agreement * 1000) / 10} %`;
  const texts = {
    count,
    examples,
    title: `${pluralize(count, "cell")} ${count === 1 ? "differs" : "differ"} from other rows with the same “${key.name}”`,
    untouched: "Rows stay where no value is the most frequent.",
  };
  // A number may have changed between two rows with the same key, like a price.
  const isSuggested = agreement >= SUGGESTED.agreement && gain >= SUGGESTED.gain && !hasDigits;
  return [
    isSuggested
      ? {
          ...texts,
          confidence: "likely",
          step,
          reason: `Because ${share} of cells with the same “${key.name}” agree.`,
        }
      : {
          ...texts,
          title: `Should rows with the same “${key.name}” agree?`,
          confidence: "ambiguous",
          options: [{ label: "Use the majority", examples, step }],
        },
  ];
}

const MAX_TURNED_SHARE = 0.3;

/**
 * Whether the same two values replace each other in both directions: DE becomes Germany with one key, and Germany becomes
 * DE with another. Such values are two names of one thing, not mistakes.
 */
function isSwappedNotation(before: Uint32Array, after: Uint32Array): boolean {
  const changes = new Map<string, number>();
  for (const [row, code] of before.entries()) {
    const other = after[row] ?? 0;
    if (code === 0 || code === other) continue;
    const key = `${code} ${other}`;
    changes.set(key, (changes.get(key) ?? 0) + 1);
  }
  let [all, turned] = [0, 0];
  for (const [key, count] of changes) {
    all += count;
    if (changes.has(key.split(" ").toReversed().join(" "))) turned += count;
  }
  return turned > all * MAX_TURNED_SHARE;
}

const MAX_ENTITY_SHARE = 0.5;

/**
 * Whether the outliers are separate entities that share a key, such as two breweries with one name. Each of them is in
 * several rows, always with the same key.
 */
function hasIndependentValues(before: Uint32Array, keys: Uint32Array, after: Uint32Array): boolean {
  const last = before.reduce((most, code) => Math.max(most, code), 0);
  const counts = new Uint32Array(last + 1);
  const ownKeys = new Uint32Array(last + 1);
  const isMixed = new Uint8Array(last + 1);
  for (const [row, code] of before.entries()) {
    const key = keys[row] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
    if (ownKeys[code] === 0) ownKeys[code] = key;
    else if (ownKeys[code] !== key) isMixed[code] = 1;
  }
  let [changed, entities] = [0, 0];
  for (const [row, code] of before.entries()) {
    if (code === 0 || code === after[row]) continue;
    changed += 1;
    if ((counts[code] ?? 0) >= MIN_GROUP_ROWS && isMixed[code] === 0) entities += 1;
  }
  return entities > changed * MAX_ENTITY_SHARE;
}

/** The letters and digits of a text. Texts that have the same differ only in how they are written. */
function normalize(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}
