import fc from "fast-check";

import { getCellText } from "../../src/columns/cell-text.ts";
import type { Column, ColumnType, Table } from "../../src/columns/table.ts";
import type { StepName, StepOfKind } from "../../src/steps/kinds.ts";
import { dateFormats } from "../../src/steps/types/date-format.ts";
import { hasDay, timeFormats } from "../../src/steps/types/time-format.ts";

/** A step of this kind with these fields. */
function arbitraryStep<Kind extends StepName>(
  kind: Kind,
  fields: {
    [Field in Exclude<keyof StepOfKind<Kind>, "kind">]: fc.Arbitrary<StepOfKind<Kind>[Field]>;
  },
): fc.Arbitrary<StepOfKind<Kind>> {
  return fc.record({ kind: fc.constant(kind), ...fields }) as unknown as fc.Arbitrary<
    StepOfKind<Kind>
  >;
}

/** Generates a step of a kind that may fit the table; undefined if none can. */
type StepGenerator<Kind extends StepName> = (
  table: Table,
) => fc.Arbitrary<StepOfKind<Kind>> | undefined;

const anyRest = fc.constantFrom<"stop" | "missing">("missing", "missing", "stop");

/** A generator for each kind of step. Doesn't compile if one is missing. */
export const stepGenerators: { [Kind in StepName]: StepGenerator<Kind> } = {
  header: (table) =>
    table.rows === 0
      ? undefined
      : arbitraryStep("header", {
          row: fc.integer({ min: 1, max: Math.min(3, table.rows) }),
          rows: fc.constantFrom(undefined, undefined, undefined, 2, 3),
          numbered: fc.boolean(),
        }),
  append: () => undefined,
  footer: (table) =>
    table.rows === 0
      ? undefined
      : withColumn(table, ["text"], (column) =>
          fc.integer({ min: 1, max: Math.min(3, table.rows) }).map((rows) => ({
            kind: "footer",
            rows,
            column: column.name,
            value: getCellText(column, table.rows - rows) || "Total",
          })),
        ),
  "long-rows": (table) =>
    arbitraryStep("long-rows", { columns: fc.integer({ min: 1, max: table.columns.length }) }),
  "blank-rows": () => fc.constant({ kind: "blank-rows" }),
  "repeated-headers": () => fc.constant({ kind: "repeated-headers" }),
  duplicates: () => fc.constant({ kind: "duplicates" }),
  sort: (table) =>
    arbitraryStep("sort", {
      by: fc
        .subarray(
          table.columns.map(({ name }) => name),
          { minLength: 1 },
        )
        .chain((names) =>
          fc.tuple(
            ...names.map((column) =>
              fc.record({ column: fc.constant(column), descending: fc.boolean() }),
            ),
          ),
        ),
    }),
  filter: (table) =>
    fc.oneof(
      withColumn(table, ["text", "number", "whole", "boolean", "date"], (column) =>
        arbitraryStep("filter", {
          column: fc.constant(column.name),
          keep: fc.record({ where: fc.constantFrom("present", "missing") }),
        }),
      ) ?? fc.constant({ kind: "filter", column: "none", keep: { where: "present" } }),
      ...optional(
        withColumn(table, ["text"], (column) =>
          arbitraryStep("filter", {
            column: fc.constant(column.name),
            keep: fc.record({
              where: fc.constantFrom("one-of", "not-one-of"),
              values: pickTexts(table, column),
            }),
          }),
        ),
      ),
      ...optional(
        withColumn(table, ["number", "whole"], (column) =>
          arbitraryStep("filter", {
            column: fc.constant(column.name),
            keep: fc.record({
              where: fc.constantFrom("at-least", "at-most"),
              bound: fc.constantFrom(0, -0, 1, 0.5, -1000, 1e16),
            }),
          }),
        ),
      ),
    ),
  spaces: (table) =>
    withColumns(table, (columns) =>
      arbitraryStep("spaces", {
        columns,
        inside: fc.boolean(),
        hard: fc.boolean(),
        invisible: fc.boolean(),
      }),
    ),
  missing: (table) =>
    withColumns(table, (columns) =>
      arbitraryStep("missing", {
        columns,
        spellings: fc.uniqueArray(
          fc.constantFrom("NA", "n/a", "-", "null", "None", "nan", "NaN", "?", " "),
          {
            minLength: 1,
          },
        ),
      }),
    ),
  spellings: (table) =>
    withColumn(table, ["text"], (column) =>
      arbitraryStep("spellings", {
        column: fc.constant(column.name),
        pairs: pickTexts(table, column).chain((texts) =>
          fc.tuple(
            ...texts.map((from) =>
              fc.tuple(
                fc.constant(from),
                fc.constantFrom("one", "two", 'a"b', "New York", ...texts),
              ),
            ),
          ),
        ),
      }),
    ),
  separators: (table) => {
    const texts = table.columns.filter(({ type }) => type === "text");
    const grouped = texts.filter((column) =>
      Array.from({ length: table.rows }, (_, row) => getCellText(column, row)).some((cell) =>
        /^[0-9]{1,3}[,. '’][0-9]{3}$/.test(cell),
      ),
    );
    const suited = grouped.length > 0 ? grouped : texts;
    if (suited.length === 0) return undefined;
    return arbitraryStep("separators", {
      column: fc.constantFrom(...suited.map(({ name }) => name)),
      signs: fc.shuffledSubarray([",", ".", " ", "'", "’"] as const, { minLength: 2 }),
    });
  },
  replace: (table) =>
    withColumns(table, (columns) =>
      arbitraryStep("replace", {
        columns,
        find: fc.constantFrom(
          "a",
          "e",
          "0",
          "aa",
          " ",
          ".",
          "$",
          "New",
          "\\",
          '"',
          "(",
          "👩",
          "-",
          "\n",
        ),
        with: fc.constantFrom("", "x", "$&", "\\1", "aa", '"', "\n"),
      }),
    ),
  "replace-pattern": (table) =>
    withColumns(table, (columns) =>
      fc
        .constantFrom(
          ["([0-9]+)[.,/]([0-9]+)", "$2-$1$"],
          [String.raw`^(\w)|\s+$`, "$1"],
          ["[^A-Za-zé]", ""],
          [String.raw`(?:a|e)?\d{2,3}?`, String.raw`\1\g<0>`],
          [".", "👩$1"],
          ["-(?:0)?", '"'],
          ["e", "\\"],
          ["0", String.raw`\1$`],
        )
        .map(([find, other]) => [find, find === "." ? "👩" : other] as const)
        .chain(([find, other]) =>
          arbitraryStep("replace-pattern", {
            columns,
            find: fc.constant(find),
            with: fc.constant(other),
          }),
        ),
    ),
  case: (table) =>
    withColumns(table, (columns) =>
      arbitraryStep("case", { columns, to: fc.constantFrom("upper", "lower", "words") }),
    ),
  pad: (table) =>
    withColumns(table, (columns) =>
      arbitraryStep("pad", {
        columns,
        length: fc.integer({ min: 1, max: 12 }),
        with: fc.constantFrom("0", " ", "👩", '"'),
        side: fc.constantFrom("start", "end"),
      }),
    ),
  extract: (table) =>
    withColumn(table, ["text"], ({ name }) =>
      arbitraryStep("extract", {
        column: fc.constant(name),
        find: fc.constantFrom("([0-9]+)", "^(.)", String.raw`a|(\s.*)$`, "([A-Z]*)-"),
        into: fc.constantFrom("part", "new"),
      }),
    ),
  "json-keys": (table) =>
    withColumn(table, ["text"], ({ name }) =>
      arbitraryStep("json-keys", {
        column: fc.constant(name),
        keys: fc.constant([["a", "key a"]] as [string, string][]),
      }),
    ),
  "split-rows": (table) =>
    withColumn(table, ["text"], ({ name }) =>
      arbitraryStep("split-rows", {
        column: fc.constant(name),
        by: fc.constantFrom(" ", "/", ".", "a", "aa", "\n", "|"),
      }),
    ),
  unpivot: (table) => {
    const texts = table.columns.filter(({ type }) => type === "text").map(({ name }) => name);
    if (texts.length === 0) return undefined;
    return arbitraryStep("unpivot", {
      columns: fc.shuffledSubarray(texts.slice(0, 3), { minLength: 1 }),
      name: fc.constantFrom("name", "variable"),
      value: fc.constantFrom("value", "id"),
    });
  },
  fill: (table) =>
    fc.oneof(
      withColumn(table, ["text", "number", "whole", "boolean", "date"], (column) =>
        arbitraryStep("fill", {
          column: fc.constant(column.name),
          by: fc.constant({ what: "previous" }),
        }),
      ) ?? fc.constant({ kind: "fill", column: "none", by: { what: "previous" } }),
      ...optional(
        withColumn(table, ["text"], (column) =>
          arbitraryStep("fill", {
            column: fc.constant(column.name),
            by: fc.record({ what: fc.constant("value"), value: fc.constantFrom("none", "0", '"') }),
          }),
        ),
      ),
      ...optional(
        withColumn(table, ["number", "whole"], (column) =>
          arbitraryStep("fill", {
            column: fc.constant(column.name),
            by: fc.constant({ what: "median" }),
          }),
        ),
      ),
      ...optional(fillByGroup(table)),
    ),
  marks: (table) =>
    withColumn(table, ["text"], ({ name }) =>
      arbitraryStep("marks", {
        column: fc.constant(name),
        marks: fc.uniqueArray(
          fc.constantFrom(
            "*",
            "**",
            "***",
            "<",
            "kg",
            "€",
            "$",
            ".",
            "a",
            "\\",
            '"',
            "(",
            "👩",
            "é",
          ),
          { minLength: 1 },
        ),
        into: fc.constantFrom("mark", "new"),
      }),
    ),
  "month-names": (table) =>
    withColumn(table, ["text"], ({ name }) =>
      arbitraryStep("month-names", {
        column: fc.constant(name),
        months: fc.constant([
          ["Jan", 1],
          ["janvier", 1],
          ["Feb", 2],
          ["févr", 2],
          ["März", 3],
          ["Dec", 12],
          ["December", 12],
          ["May", 5],
          ["Mar", 3],
        ] satisfies [string, number][]),
      }),
    ),
  agree: (table) =>
    withColumn(table, ["text"], ({ name }) => {
      const others = table.columns.filter((other) => other.type === "text" && other.name !== name);
      return arbitraryStep("agree", {
        column: fc.constant(name),
        of: fc.constantFrom(...(others.length > 0 ? others.map((other) => other.name) : ["none"])),
      });
    }),
  formulas: (table) => withColumns(table, (columns) => arbitraryStep("formulas", { columns })),
  encoding: (table) => withColumns(table, (columns) => arbitraryStep("encoding", { columns })),
  numbers: (table) =>
    withColumn(
      table,
      ["text"],
      (column) =>
        arbitraryStep("numbers", {
          column: fc.constant(column.name),
          decimal: fc.constantFrom(".", ".", ","),
          thousands: fc.constantFrom("", ",", ".", " ", "'", "’"),
          before: fc.constantFrom([], ["$"], ["€", "CHF", "$"]),
          after: fc.constantFrom([], ["kg"], ["kg", "k", "€", "kg."]),
          powers: fc.constantFrom<[string, number][]>([], [], [["g", -3]], [["%", -2]]),
          percent: fc.constantFrom(false, false, true),
          parentheses: fc.boolean(),
          whole: fc.boolean(),
          rest: anyRest,
        }).map((step) => ({
          ...step,
          thousands: step.thousands === step.decimal ? "" : step.thousands,
          whole: step.whole && !step.percent,
          powers: step.whole || step.percent ? [] : step.powers,
        })) as fc.Arbitrary<StepOfKind<"numbers">>,
    ),
  booleans: (table) =>
    withColumn(table, ["text"], (column) =>
      arbitraryStep("booleans", {
        column: fc.constant(column.name),
        yes: fc.constantFrom(["yes", "Yes", "Y", "true"], ["1"], ["New York"]),
        no: fc.constantFrom(["no", "NO", "N", "false"], ["0"], ["-"]),
        rest: anyRest,
      }),
    ),
  dates: (table) =>
    withColumn(table, ["text"], (column) =>
      arbitraryStep("dates", {
        column: fc.constant(column.name),
        formats: fc.uniqueArray(fc.constantFrom(...dateFormats), { minLength: 1, maxLength: 6 }),
        rest: anyRest,
      }),
    ),
  times: (table) =>
    withColumn(table, ["text"], (column) => {
      const name = fc.constant(column.name);
      const formats = (hasDays: boolean) =>
        fc.uniqueArray(
          fc.constantFrom(...timeFormats.filter((format) => hasDay(format) === hasDays)),
          { minLength: 1, maxLength: 6 },
        );
      return fc.oneof(
        arbitraryStep("times", {
          column: name,
          formats: formats(false),
          zones: fc.constant<[string, number][]>([]),
          rest: anyRest,
        }),
        arbitraryStep("times", {
          column: name,
          formats: formats(true),
          zones: fc.constantFrom<[string, number][]>(
            [],
            [],
            [
              ["Z", 0],
              ["+01:00", 60],
              ["-0930", -570],
              ["CET", 60],
            ],
          ),
          rest: anyRest,
        }),
      );
    }),
  whole: (table) =>
    withColumn(table, ["number"], (column) =>
      arbitraryStep("whole", { column: fc.constant(column.name) }),
    ),
  swap: (table) => {
    const groups = [["number", "whole"], ["date"]]
      .map((types) => table.columns.filter(({ type }) => types.includes(type)))
      .filter(({ length }) => length >= 2);
    if (groups.length === 0) return undefined;
    return fc
      .constantFrom(...groups)
      .chain((columns) => {
        const names = columns.map(({ name }) => name);
        return fc.shuffledSubarray(names, { minLength: 2, maxLength: 2 });
      })
      .map(([larger = "", smaller = ""]) => ({ kind: "swap", larger, smaller }));
  },
  rename: (table) =>
    withColumn(table, ["text", "number", "whole", "boolean", "date"], (column) =>
      arbitraryStep("rename", {
        pairs: fc.tuple(
          fc.tuple(
            fc.constant(column.name),
            fc.constantFrom("new", "id", 'a"b', "x\\", "\u202e", "name"),
          ),
        ),
      }),
    ),
  split: (table) =>
    withColumn(table, ["text"], (column) =>
      arbitraryStep("split", {
        column: fc.constant(column.name),
        by: fc.constantFrom(" ", "/", ".", "a", "aa", "\n", "|", "$"),
        into: fc.constantFrom(["part 1", "part 2"], ["x", "y", "z"]),
      }),
    ),
  join: (table) => {
    const texts = table.columns.filter(({ type }) => type === "text").map(({ name }) => name);
    if (texts.length < 2) return undefined;
    return arbitraryStep("join", {
      columns: fc.shuffledSubarray(texts, { minLength: 2 }),
      between: fc.constantFrom("", " ", '", "', "$&"),
      into: fc.constantFrom("joined", "whole"),
    });
  },
  "drop-columns": (table) =>
    arbitraryStep("drop-columns", {
      columns: fc.subarray(
        table.columns.map(({ name }) => name),
        { minLength: 1, maxLength: Math.max(1, table.columns.length - 1) },
      ),
    }),
};

function fillByGroup(table: Table): ReturnType<StepGenerator<"fill">> {
  const keys = table.columns.filter(({ type }) => type !== "number").map(({ name }) => name);
  if (keys.length === 0) return undefined;
  return arbitraryStep("fill", {
    column: fc.constantFrom(...table.columns.map(({ name }) => name)),
    by: fc.record({ what: fc.constant("group"), of: fc.constantFrom(...keys) }),
  });
}

function withColumn<Made>(
  table: Table,
  types: readonly ColumnType[],
  make: (column: Column) => fc.Arbitrary<Made>,
): fc.Arbitrary<Made> | undefined {
  const suited = table.columns.filter(({ type }) => types.includes(type));
  return suited.length === 0 ? undefined : fc.constantFrom(...suited).chain(make);
}

function withColumns<Made>(
  table: Table,
  make: (columns: fc.Arbitrary<string[]>) => fc.Arbitrary<Made>,
): fc.Arbitrary<Made> | undefined {
  const texts = table.columns.filter(({ type }) => type === "text").map(({ name }) => name);
  return texts.length === 0 ? undefined : make(fc.subarray(texts, { minLength: 1 }));
}

/** Picks some texts of the column, and one that it doesn't have. */
function pickTexts(table: Table, column: Column): fc.Arbitrary<string[]> {
  const texts = Array.from({ length: table.rows }, (_, row) => getCellText(column, row));
  const distinct = [...new Set(texts.filter((text) => text !== "")), "not there"];
  return fc.subarray(distinct, { minLength: 1 });
}

function optional<Made>(made: Made | undefined): Made[] {
  return made === undefined ? [] : [made];
}
