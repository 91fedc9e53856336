import { getText } from "../../columns/cell-text.ts";
import type { TextColumn } from "../../columns/table.ts";
import { formatShare, pluralize } from "../../format-count.ts";
import { agreeCodes, findMajorities } from "../../steps/cells/agree.ts";
import type { Detector, Example, Issue } from "../issue.ts";

const MIN_ROWS = 20;
const MAX_COLUMNS = 40;
/** Cells that may be read while pairs of columns are compared. Larger tables are compared by their first rows. */
const MAX_READ_CELLS = 60_000_000;
/** Fewer rows with the same key say little about what they should share. */
const MIN_GROUP_ROWS = 3;
const MIN_GROUPS = 5;
const MIN_DISTINCT = 3;
/** Share of cells that agree, and how much more that is than by chance, for a suggestion and for a question. */
const SUGGESTED = { agreement: 0.95, gain: 0.9 };
const ASKED = { agreement: 0.85, gain: 0.8 };
/** Tables merged from several sources contradict each other more often. Their keys need more evidence. */
const CONTRADICTORY = { gain: 0.4, groups: 20, distinctShare: 0.3 };
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
  const shuffled = new Map(columns.map((column) => [column, shuffle(column.codes, rows)]));
  return columns.flatMap((column) => {
    const codes = column.codes.subarray(0, rows);
    const chance = shuffled.get(column) ?? codes;
    const found = columns.flatMap((key): Dependency[] => {
      if (key === column) return [];
      const keys = key.codes.subarray(0, rows);
      const evidence = countAgreement(codes, keys);
      const { groups, distinct } = evidence;
      if (groups < MIN_GROUPS || distinct < MIN_DISTINCT) return [];
      const agreement = evidence.agreeing / evidence.cells;
      const byChance = countAgreement(chance, keys);
      const random = byChance.cells === 0 ? 0 : byChance.agreeing / byChance.cells;
      const gain = random >= 1 ? 0 : (agreement - random) / (1 - random);
      return [{ key, ...evidence, agreement, gain }];
    });
    const [best] = found
      .filter(isKey)
      .toSorted((a, b) => b.cells * b.gain - a.cells * a.gain || b.agreement - a.agreement);
    return best ? buildIssue(column, best) : [];
  });
};

function isComparable(column: { type: string }): column is TextColumn {
  return (
    column.type === "text" && (column as TextColumn).values.starts.length - 1 >= MIN_DISTINCT
  );
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

interface Dependency extends Evidence {
  key: TextColumn;
  agreement: number;
  /** 1 if all groups agree, 0 if they agree like groups of rows chosen by chance. */
  gain: number;
}

function isKey({ agreement, gain, groups, distinct }: Dependency): boolean {
  if (agreement >= ASKED.agreement && gain >= ASKED.gain) return true;
  return (
    gain >= CONTRADICTORY.gain &&
    groups >= CONTRADICTORY.groups &&
    distinct >= groups * CONTRADICTORY.distinctShare
  );
}

function countAgreement(values: Uint32Array, keys: Uint32Array): Evidence {
  const majorities = findMajorities(values, keys);
  const sizes = new Uint32Array(majorities.length);
  const agreed = new Uint32Array(majorities.length);
  for (let row = 0; row < values.length; row += 1) {
    const key = keys[row] ?? 0;
    const code = values[row] ?? 0;
    if (key === 0 || code === 0) continue;
    sizes[key] = (sizes[key] ?? 0) + 1;
    if (code === majorities[key]) agreed[key] = (agreed[key] ?? 0) + 1;
  }
  const evidence = { groups: 0, cells: 0, agreeing: 0 };
  const distinct = new Set<number>();
  for (const [key, size] of sizes.entries()) {
    if (size < MIN_GROUP_ROWS) continue;
    evidence.groups += 1;
    evidence.cells += size;
    evidence.agreeing += agreed[key] ?? 0;
    if (majorities[key]) distinct.add(majorities[key]);
  }
  return { ...evidence, distinct: distinct.size };
}

/** The first codes in another order, which is the same each time. */
function shuffle(codes: Uint32Array, rows: number): Uint32Array {
  const shuffled = codes.slice(0, rows);
  let state = 1;
  for (let row = rows - 1; row > 0; row -= 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const other = Math.floor((state / 2 ** 32) * (row + 1));
    const code = shuffled[row] ?? 0;
    shuffled[row] = shuffled[other] ?? 0;
    shuffled[other] = code;
  }
  return shuffled;
}

function buildIssue(column: TextColumn, { key, agreement, gain }: Dependency): Issue[] {
  const agreed = agreeCodes(column.codes, key.codes);
  const examples: Example[] = [];
  let count = 0;
  let hasDigits = false;
  for (const [row, code] of column.codes.entries()) {
    const after = agreed[row] ?? 0;
    if (code === after) continue;
    count += 1;
    const before = code === 0 ? "" : getText(column.values, code);
    hasDigits ||= !ONLY_LETTERS.test(before);
    if (examples.length < 3) examples.push({ before, after: getText(column.values, after) });
  }
  if (count === 0) return [];
  const step = { kind: "agree", column: column.name, of: key.name } as const;
  const share = formatShare(Math.round(agreement * 1000), 1000);
  const texts = {
    count,
    examples,
    title: `${pluralize(count, "cell")} of “${column.name}” ${count === 1 ? "differs" : "differ"} from other rows with the same “${key.name}”`,
    untouched: "Rows stay where no value has a majority.",
  };
  // A number may have changed between two rows with the same key, like a price.
  const isSuggested =
    agreement >= SUGGESTED.agreement && gain >= SUGGESTED.gain && !hasDigits;
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
          confidence: "ambiguous",
          options: [{ label: "Use the majority", examples, step }],
        },
  ];
}
