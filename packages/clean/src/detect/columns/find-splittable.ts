import { getCellText } from "../../columns/cell-text.ts";
import type { Detector, Issue } from "../issue.ts";
import type { TextProfile } from "../profile.ts";

const MIN_VALUES = 20;
const MIN_TEXTS = 10;
const FIRST_ROWS = 20;
const MAX_TEXTS = 100_000;
const MAX_PART_LENGTH = 40;
/** Smallest number that can't be a day or a month. */
const MIN_NOT_A_DAY = 32;

/** Requires decimals, which excludes dates, scores and pairs of counts. */
const COORDINATE = /^-?[0-9]{1,3}[.][0-9]{2,15}$/;
/** At most three digits, which excludes years. */
const SHORT_NUMBER = /^[1-9][0-9]{1,2}$/;
const LETTER = /\p{L}/u;
/** The start or end of JSON, which a comma doesn't split into values. */
const JSON_BRACKET = /^[[{]["\d[{\]}]|["\d\]}][\]}]$/;
/** Abbreviation of a state or country, such as TX. */
const REGION_CODE = /^[A-Z]{2,3}$/;

/** A kind of value pair that a cell may contain. */
interface PairKind {
  noun: string;
  separators: readonly string[];
  isPart: (part: string) => boolean;
  /** Whether the first and the second parts are independent values. `texts` is the number of distinct cells. */
  areIndependent: (
    front: ReadonlySet<string>,
    behind: ReadonlySet<string>,
    texts: number,
  ) => boolean;
}

const pairKinds: readonly PairKind[] = [
  {
    noun: "numbers",
    separators: [", ", ",", "; ", ";", " / ", " "],
    isPart: (part) => COORDINATE.test(part),
    areIndependent: () => true,
  },
  {
    noun: "numbers",
    separators: ["/", " / ", "x", " x "],
    isPart: (part) => SHORT_NUMBER.test(part),
    areIndependent: (front, behind) => [front, behind].every(areMeasurements),
  },
  {
    noun: "values",
    separators: [", ", ",", "; ", ";", " / ", " | ", "|"],
    isPart: (part) =>
      part.length <= MAX_PART_LENGTH && LETTER.test(part) && !JSON_BRACKET.test(part),
    // Two parts are independent values if the second is always a region code, or if the same parts recur in other
    // combinations, such as a product in several orders.
    areIndependent(front, behind, texts) {
      const fewer = Math.min(front.size, behind.size);
      return (
        fewer > 1 && (fewer * 2 <= texts || [...behind].every((part) => REGION_CODE.test(part)))
      );
    },
  },
];

function areMeasurements(parts: ReadonlySet<string>): boolean {
  return parts.size > 1 && [...parts].some((part) => Number(part) >= MIN_NOT_A_DAY);
}

/** Finds columns with two values per cell. Examples: “47.37, 8.54” (coordinates), “Austin, TX”. */
export const findSplittableColumns: Detector = ({ table, texts }) => {
  const names = new Set(table.columns.map(({ name }) => name));
  return texts.flatMap((profile) => {
    const into = [`${profile.column.name} 1`, `${profile.column.name} 2`];
    if (into.some((name) => names.has(name))) return [];
    return pairKinds.flatMap((pair) => findSplittablePairs(profile, pair, into));
  });
};

function findSplittablePairs(profile: TextProfile, pair: PairKind, into: string[]): Issue[] {
  const { column, valueCount } = profile;
  const { isPart } = pair;
  const splitInTwo = (text: string, by: string) => {
    const parts = text.split(by);
    return parts.length === 2 && parts.every(isPart) ? parts : undefined;
  };
  const sample = Array.from({ length: Math.min(FIRST_ROWS, profile.rows) }, (_, row) =>
    getCellText(column, row),
  );
  const mayBe = pair.separators.filter((by) =>
    sample.every((cell) => cell === "" || splitInTwo(cell, by)),
  );
  // Texts are decoded only now, because those of all columns together may not fit into memory.
  if (mayBe.length === 0) return [];
  const { texts } = profile;
  if (valueCount < MIN_VALUES || texts.length < MIN_TEXTS || texts.length > MAX_TEXTS) return [];
  const by = mayBe.find((separator) => texts.every(({ text }) => splitInTwo(text, separator)));
  if (by === undefined) return [];
  const parts = texts.map(({ text }) => text.split(by));
  const [front, behind] = [0, 1].map((at) => new Set(parts.map((pair) => pair[at] ?? "")));
  if (!front || !behind || !pair.areIndependent(front, behind, texts.length)) return [];
  return [
    {
      confidence: "ambiguous",
      options: [
        {
          label: "Split into 2 columns",
          examples: [{ before: texts[0]?.text ?? "", after: parts[0]?.join(" | ") }],
          step: { kind: "split", column: column.name, by, into },
        },
      ],
      count: valueCount,
      examples: [],
      title: `2 ${pair.noun} in each cell, such as “${texts[0]?.text ?? ""}”`,
      untouched: "The column stays beside the 2 new ones.",
    },
  ];
}
