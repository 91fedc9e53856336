import { formatDouble } from "../columns/cell-text.ts";
import { CP1252_HIGH_CHARACTERS } from "../columns/cp1252.ts";
import type { Column } from "../columns/table.ts";
import { FORMULA_PATTERN, NUMBER_AFTER_SIGN } from "../steps/cells/formulas.ts";
import { fillPatterns } from "../steps/cells/month-names.ts";
import { writeReplacement } from "../steps/cells/replace-pattern.ts";
import { GROUPED_NUMBERS } from "../steps/cells/separators.ts";
import { HARD_SPACE, INVISIBLE_CHARACTER } from "../steps/cells/spaces.ts";
import { getPattern } from "../steps/cells/text-pattern.ts";
import { joinMarks } from "../steps/columns/marks.ts";
import { describeStep, type Step, type StepName, type StepOfKind } from "../steps/kinds.ts";
import { escapePythonPattern } from "../steps/python-code.ts";
import { chainCells, type Helper, type StepCode } from "../steps/script-change.ts";
import { buildFormatPattern, SERIAL_DATE } from "../steps/types/date-format.ts";
import {
  buildNumberPattern,
  buildSignPatterns,
  buildStrippedPattern,
  SPACE_PATTERN,
} from "../steps/types/number-format.ts";
import { buildZonePattern, getOutputFormat } from "../steps/types/time-format.ts";
import {
  toSqlList,
  toSqlMap,
  toSqlName,
  toSqlNames,
  toSqlPattern,
  toSqlString,
} from "./sql-code.ts";

export type SqlColumn = Pick<Column, "name" | "type">;

/** The table before a step. */
export interface SqlTable {
  columns: readonly SqlColumn[];
  /** The name of the column with the numbers of the rows. */
  order: string;
}

/** Stands for the expression of a cell in the code of a step, and for the table before it. */
export const CELL = "{}";
export const TABLE = "{table}";

type SqlWriters = {
  [Kind in Exclude<StepName, "header" | "append">]:
    | ((step: StepOfKind<Kind>, table: SqlTable) => StepCode)
    /** Why DuckDB can't do it without loss, and what to do instead. */
    | { unsupported: string };
};

/** How often the expression of a macro contains that of its first argument. */
const uses = new Map<string, number>();

/** Returns how often an expression repeats that of the cell, because DuckDB copies the arguments of macros. */
export function countUses(chain: string): number {
  const calls = [...chain.matchAll(/\b([a-z0-9_]+)\(/g)];
  return calls.reduce(
    (product, [, name = ""]) => product * (uses.get(name) ?? 1),
    chain.split(CELL).length - 1,
  );
}

/** Creates a macro. Its body is an expression of its parameters, the first of which is the cell. */
function createMacro(
  name: string,
  parameters: string,
  does: string,
  body: readonly string[],
  calls: readonly Helper[] = [],
): Helper {
  const [cell = ""] = parameters.split(",");
  const count = body
    .join(" ")
    .split(/\W+/)
    .filter((word) => word === cell).length;
  uses.set(
    name,
    Math.max(1, count) * calls.reduce((sum, { name }) => sum * (uses.get(name) ?? 1), 1),
  );
  return {
    name,
    calls,
    write: () => [
      `-- ${does}`,
      `CREATE OR REPLACE TEMP MACRO ${name}(${parameters}) AS`,
      ...body.map((line, at) => `  ${line}${at === body.length - 1 ? ";" : ""}`),
    ],
  };
}

/** Python's own spaces, see spaces.ts. */
const SPACES = String.raw`\t-\r\x{1c}-\x{1f} \x{85}\x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}`;
const REPEATED = String.raw`[${SPACES}]{2,}|[\t-\r\x{1c}-\x{1f}\x{85}\x{2028}\x{2029}]`;

const tidyMacros = new Map<string, Helper>();

function getTidyMacro({ inside, hard, invisible }: StepOfKind<"spaces">): Helper {
  const name = `${inside ? "tidy" : "strip"}${hard ? "_hard" : ""}${invisible ? "_all" : ""}`;
  const known = tidyMacros.get(name);
  if (known) return known;
  const replace = (text: string, pattern: string, by: string) =>
    `regexp_replace(${text}, ${pattern}, '${by}', 'g')`;
  const visible = invisible
    ? replace("text", toSqlPattern(INVISIBLE_CHARACTER.source), "")
    : "text";
  const pattern = inside
    ? hard
      ? `'[${SPACES}]+'`
      : `'${REPEATED}'`
    : toSqlPattern(HARD_SPACE.source);
  const single = inside || hard ? replace(visible, pattern, " ") : visible;
  const does = [
    "Trim",
    ...(inside ? ["collapse repeated spaces"] : []),
    ...(hard && !inside ? ["replace non-breaking spaces"] : []),
    ...(invisible ? ["drop invisible characters"] : []),
  ];
  const trimmed = replace(single, `'^[${SPACES}]+|[${SPACES}]+$'`, "");
  // Skip the slow pattern for values that need no change.
  const macro = createMacro(name, "text", `${does.join(", ")}; empty text becomes missing.`, [
    "CASE WHEN regexp_matches(text, '^ | $|  |[^ -~]')",
    `  THEN nullif(${trimmed}, '') ELSE text END`,
  ]);
  tidyMacros.set(name, macro);
  return macro;
}

export const setNullMacro = createMacro("clear", "text, words", "Replace these words with NULL.", [
  "if(list_contains(words, text), NULL, text)",
]);
export const replaceValuesMacro = createMacro(
  "respell",
  "text, spellings",
  "Replace values using the map; leave others unchanged.",
  ["coalesce(spellings[text], text)"],
);
const ungroupMacro = createMacro(
  "ungroup",
  "text, form, sign",
  "Remove the sign between the thousands of numbers.",
  [
    "CASE WHEN regexp_full_match(text, form) THEN regexp_replace(text, sign, '', 'g') ELSE text END",
  ],
);
const [padStartMacro, padEndMacro] = (["start", "end"] as const).map((side) => {
  const padding = "repeat(sign, greatest(0, least - length(text)))";
  return createMacro(`pad_${side}`, "text, sign, least", `Pad at the ${side}.`, [
    side === "start" ? `${padding} || text` : `text || ${padding}`,
  ]);
}) as [Helper, Helper];
/** Expressions with `must_` stop the script. */
const mustMatchMacro = createMacro(
  "must_match",
  "text, form",
  "Stop at a value in another format.",
  [
    "CASE WHEN text IS NULL OR regexp_full_match(text, form) THEN text",
    "  ELSE error('Unexpected format: ' || text) END",
  ],
);
const matchingMacro = createMacro(
  "matching",
  "text, form",
  "Replace values in any other format with NULL.",
  ["CASE WHEN regexp_full_match(text, form) THEN text END"],
);
const mustBeMacro = createMacro(
  "must_be",
  "text, words",
  "Stop at a value that isn't one of the words.",
  [
    "CASE WHEN text IS NULL OR list_contains(words, text) THEN text",
    "  ELSE error('Unexpected value: ' || text) END",
  ],
);
const mustReadMacro = createMacro(
  "must_read",
  "text, value",
  "Stop at a text that couldn't be read.",
  [
    "CASE WHEN text IS NULL OR value IS NOT NULL THEN value",
    "  ELSE error('This can''t be read: ' || text) END",
  ],
);
const readTimeMacro = createMacro(
  "read_time",
  "text, form, format",
  "Read a day or a time; missing if it has another format or doesn't exist.",
  ["try_strptime(CASE WHEN regexp_full_match(text, form) THEN text END, format)"],
);
const readSerialMacro = createMacro(
  "read_serial",
  "text",
  "Read the number of a day in a spreadsheet.",
  [
    "CASE WHEN regexp_full_match(text, '[1-9][0-9]{1,5}') AND text::INT BETWEEN 61 AND 109574",
    "  THEN DATE '1899-12-30' + text::INT END",
  ],
);
const before2030Macro = createMacro(
  "before_2030",
  "day",
  "Read years of two digits as spreadsheets do: 30 is 1930.",
  ["CASE WHEN day >= DATE '2030-01-01' THEN day - INTERVAL 100 YEAR ELSE day END"],
);
const mustBeWholeMacro = createMacro(
  "must_be_whole",
  "number",
  "Write numbers without a point; stop at one with a fraction.",
  [
    "CASE WHEN number IS NULL OR (number % 1 = 0 AND abs(number) < 9007199254740992)",
    "  THEN number::BIGINT ELSE error('This isn''t whole: ' || number) END",
  ],
);
const harmlessMacro = createMacro(
  "harmless",
  "text",
  "Put an apostrophe before what a spreadsheet would run as a formula.",
  [
    String.raw`CASE WHEN regexp_matches(text, '^[=@\t\r+-]')`,
    `  AND NOT regexp_matches(text, ${toSqlPattern(`^[+-]${NUMBER_AFTER_SIGN}`)})`,
    "  THEN '''' || text ELSE text END",
  ],
);
const joinDateMacro = createMacro(
  "join_date",
  "text, form, y, m, d, months",
  "Write the parts of a date as 2020-12-31.",
  [
    "regexp_extract(text, '^' || form || '$', y)",
    "  || '-' || months[regexp_extract(text, '^' || form || '$', m)]",
    "  || '-' || lpad(regexp_extract(text, '^' || form || '$', d), 2, '0')",
  ],
);
const readMonthsMacro = ((): Helper => {
  const { dayFirst, monthFirst, yearFirst, month } = fillPatterns("{names}");
  const form = (pattern: string) => `replace(${toSqlPattern(pattern)}, '{names}', names)`;
  return createMacro(
    "read_months",
    "text, names, months",
    "Write dates with names of months as 2020-12-31, and months as 2020-12.",
    [
      "coalesce(",
      "  strftime(try_cast(coalesce(",
      `    join_date(text, ${form(dayFirst)}, 3, 2, 1, months),`,
      `    join_date(text, ${form(monthFirst)}, 3, 1, 2, months),`,
      `    join_date(text, ${form(yearFirst)}, 1, 2, 3, months)`,
      "  ) AS DATE), '%Y-%m-%d'),",
      `  regexp_extract(text, '^' || ${form(month)} || '$', 2)`,
      `    || '-' || months[regexp_extract(text, '^' || ${form(month)} || '$', 1)],`,
      "  text",
      ")",
    ],
    [joinDateMacro],
  );
})();

const fixEncodingMacro = ((): Helper => {
  const bytes = Array.from(CP1252_HIGH_CHARACTERS).flatMap((character, at) =>
    character === "\0" ? [] : [[character, `'${(0x80 + at).toString(16)}'`] as const],
  );
  const known = bytes.map(([character]) => character).join("");
  return createMacro(
    "fix_encoding",
    "text",
    "Undo UTF-8 that was read as Windows-1252: CafÃ© is Café.",
    [
      "coalesce(try(decode(unhex(array_to_string(list_transform(",
      `  CASE WHEN regexp_matches(text, '[^\\x{0}-\\x{7f}]') AND regexp_full_match(text, '(?s)[\\x{0}-\\x{7f}\\x{a0}-\\x{ff}${known}]*') THEN regexp_extract_all(text, '(?s).') END,`,
      `  lambda sign: coalesce(${toSqlMap(bytes)}[sign], printf('%02x', ord(sign)))`,
      "), '')))), text)",
    ],
  );
})();

/** What each kind of step does in SQL. A header is read with the file, or written where it is. */
export const sqlWriters: SqlWriters = {
  footer: ({ rows, column, value }, { order }) => {
    const name = toSqlName(column);
    return [
      `SELECT * FROM ${TABLE} WHERE ${order} < (`,
      `  SELECT CASE WHEN count(*) = ${rows} AND first(${name} ORDER BY ${order}) = ${toSqlString(value)} THEN min(${order}) ELSE error(${toSqlString(`The last ${rows} rows are others.`)}) END`,
      `  FROM (SELECT ${order}, ${name} FROM ${TABLE} ORDER BY ${order} DESC LIMIT ${rows})`,
      ")",
    ];
  },
  "long-rows": ({ columns }, table) => {
    const behind = table.columns.slice(columns).map(({ name }) => toSqlName(name));
    if (behind.length === 0) return [`SELECT * FROM ${TABLE}`];
    return [
      `SELECT * EXCLUDE (${behind.join(", ")}) FROM ${TABLE}`,
      `WHERE ${behind.map((name) => `${name} IS NULL`).join(" AND ")}`,
    ];
  },
  "blank-rows": (_, { columns }) => {
    const isText = columns.every(({ type }) => type === "text");
    const names = columns.map(({ name }) => toSqlName(name));
    const test = isText
      ? `coalesce(${names.join(", ")}) IS NOT NULL`
      : names.map((name) => `${name} IS NOT NULL`).join(" OR ");
    return [`SELECT * FROM ${TABLE} WHERE ${test}`];
  },
  "repeated-headers": (_, { columns }) => {
    const names = columns.map(({ name }) => name);
    return [
      `SELECT * FROM ${TABLE}`,
      `WHERE row(${toSqlNames(names)}) IS DISTINCT FROM row(${names.map(toSqlString).join(", ")})`,
    ];
  },
  duplicates: (_, { columns, order }) => {
    // GROUP BY keeps any of 0.0 and -0.0, which are equal.
    if (columns.every(({ type }) => type !== "number"))
      return [`SELECT min(${order}) AS ${order}, * EXCLUDE ${order} FROM ${TABLE} GROUP BY ALL`];
    const keys = columns.map(
      ({ name, type }) => toSqlName(name) + (type === "number" ? " + 0" : ""),
    );
    return [
      `SELECT * FROM ${TABLE}`,
      `QUALIFY row_number() OVER (PARTITION BY ${keys.join(", ")} ORDER BY ${order}) = 1`,
    ];
  },
  sort: ({ by }, { columns, order }) => {
    // As a key of its own, -0.0 would be written as 0.0.
    const numbers = new Set(columns.flatMap(({ name, type }) => (type === "number" ? [name] : [])));
    const keys = by.map(
      ({ column, descending }) =>
        `${toSqlName(column)}${numbers.has(column) ? " + 0" : ""}${descending ? " DESC" : ""} NULLS LAST`,
    );
    return [
      `SELECT * REPLACE (row_number() OVER (ORDER BY ${[...keys, order].join(", ")}) AS ${order})`,
      `FROM ${TABLE}`,
    ];
  },
  filter: ({ column, keep }) => {
    const name = toSqlName(column);
    return [`SELECT * FROM ${TABLE} WHERE ${buildCondition(name, keep)}`];
  },
  spaces(step) {
    const macro = getTidyMacro(step);
    return chainCells(step.columns, `${macro.name}(${CELL})`, { helpers: [macro] });
  },
  missing: ({ columns, spellings }) =>
    columns.map((column) => ({ column, does: "clear", values: spellings })),
  spellings: ({ column, pairs }) => [{ column, does: "merge", pairs }],
  separators: ({ column, signs }) =>
    signs.flatMap((sign) => {
      const { whole, between } = GROUPED_NUMBERS[sign];
      const form = toSqlPattern(whole.source.slice(1, -1));
      return chainCells([column], `ungroup(${CELL}, ${form}, ${toSqlPattern(between.source)})`, {
        helpers: [ungroupMacro],
      });
    }),
  replace: ({ columns, find, with: other }) => {
    const replaced = `replace(${CELL}, ${toSqlString(find)}, ${toSqlString(other)})`;
    return chainCells(columns, other === "" ? `nullif(${replaced}, '')` : replaced);
  },
  "replace-pattern": ({ columns, find, with: other }) => {
    const by = writeReplacement(other, (number) => `\\${number}`, "\\");
    const pattern = toSqlPattern(getPattern(find).rust);
    return chainCells(
      columns,
      `nullif(regexp_replace(${CELL}, ${pattern}, ${toSqlString(by)}, 'g'), '')`,
    );
  },
  case: { unsupported: "Its upper() and lower() leave letters such as ß. Use pandas or Polars." },
  pad: ({ columns, length, with: character, side }) =>
    chainCells(columns, `pad_${side}(${CELL}, ${toSqlString(character)}, ${length})`, {
      helpers: [side === "start" ? padStartMacro : padEndMacro],
    }),
  extract: ({ column, find, into }) => [
    `SELECT *, nullif(regexp_extract(${toSqlName(column)}, ${toSqlPattern(getPattern(find).rust)}, 1), '') AS ${toSqlName(into)}`,
    `FROM ${TABLE}`,
  ],
  "json-keys": { unsupported: "It rounds numbers in JSON. Use pandas." },
  "split-rows": ({ column, by }, { order }) => {
    const name = toSqlName(column);
    const part = `${order}_part`;
    return [
      `SELECT * EXCLUDE (${part}) REPLACE (nullif(${name}, '') AS ${name}, row_number() OVER (ORDER BY ${order}, ${part}) AS ${order})`,
      "FROM (",
      `  SELECT * REPLACE (unnest(coalesce(string_split(${name}, ${toSqlString(by)}), [NULL])) AS ${name}),`,
      `    generate_subscripts(coalesce(string_split(${name}, ${toSqlString(by)}), [NULL]), 1) AS ${part}`,
      `  FROM ${TABLE}`,
      ")",
    ];
  },
  unpivot: ({ columns, name, value }, { order }) => {
    const list = (texts: readonly string[]) => `[${texts.join(", ")}]`;
    const part = `${order}_part`;
    return [
      `SELECT * EXCLUDE (${part}) REPLACE (row_number() OVER (ORDER BY ${part}, ${order}) AS ${order}) FROM (`,
      `  SELECT * EXCLUDE (${toSqlNames(columns)}), unnest(${list(columns.map(toSqlString))}) AS ${toSqlName(name)},`,
      `    unnest(${list(columns.map(toSqlName))}) AS ${toSqlName(value)}, unnest(${list(columns.map((_, at) => String(at)))}) AS ${part}`,
      `  FROM ${TABLE}`,
      ")",
    ];
  },
  encoding: ({ columns }) =>
    chainCells(columns, `fix_encoding(${CELL})`, { helpers: [fixEncodingMacro] }),
  fill: ({ column, by }, { columns, order }) => {
    const name = toSqlName(column);
    switch (by.what) {
      case "value":
        return chainCells([column], `coalesce(${CELL}, ${toSqlString(by.value)})`);
      case "previous":
        return chainCells([column], `last_value(${CELL} IGNORE NULLS) OVER (ORDER BY ${order})`);
      case "group":
        return [
          {
            columns: [column, by.of],
            lines: [
              `SELECT * REPLACE (coalesce(${name}, CASE WHEN ${toSqlName(by.of)} IS NOT NULL THEN arg_min(${name}, ${order}) FILTER (${name} IS NOT NULL) OVER (PARTITION BY ${toSqlName(by.of)}) END) AS ${name})`,
              `FROM ${TABLE}`,
            ],
          },
        ];
      case "median": {
        // The mean of both values in the middle, because that of median() may differ in its last digit.
        const mean = `(quantile_disc(${name}, 0.5) - quantile_disc(-${name}, 0.5)) / 2 + 0`;
        const isWhole = columns.some((one) => one.name === column && one.type === "whole");
        return [
          {
            columns: [column],
            lines: [
              `SELECT ${TABLE}.* REPLACE (coalesce(${TABLE}.${name}, middle.value) AS ${name})`,
              `FROM ${TABLE}, (`,
              `  SELECT CASE WHEN count(${name}) = 0 THEN error('The column has no numbers.') ELSE ${isWhole ? `round_even(${mean}, 0)::BIGINT` : mean} END AS value`,
              `  FROM ${TABLE}`,
              ") AS middle",
            ],
          },
        ];
      }
    }
  },
  agree: ({ column, of }) => {
    const [name, key] = [toSqlName(column), toSqlName(of)];
    return [
      {
        columns: [column, of],
        lines: [
          `SELECT ${TABLE}.* REPLACE (coalesce(most.value, ${TABLE}.${name}) AS ${name})`,
          `FROM ${TABLE} LEFT JOIN (`,
          "  -- The value that most rows of a key have, unless it is a draw",
          "  SELECT key, any_value(value) AS value FROM (",
          `    SELECT ${key} AS key, ${name} AS value, count(*) AS votes FROM ${TABLE}`,
          `    WHERE ${key} IS NOT NULL AND ${name} IS NOT NULL GROUP BY 1, 2 HAVING count(*) > 1`,
          "    QUALIFY rank() OVER (PARTITION BY key ORDER BY votes DESC) = 1",
          "  ) GROUP BY key HAVING count(*) = 1",
          `) AS most ON ${TABLE}.${key} = most.key`,
        ],
      },
    ];
  },
  "month-names": ({ column, months }) => {
    const names = months
      .map(([name]) => name)
      .toSorted((a, b) => b.length - a.length)
      .join("|");
    const numbers = toSqlMap(
      months.map(([name, number]) => [name, `'${String(number).padStart(2, "0")}'`]),
    );
    return chainCells([column], `read_months(${CELL}, ${toSqlString(names)}, ${numbers})`, {
      helpers: [readMonthsMacro],
    });
  },
  formulas: ({ columns }, table) => {
    const risky = table.columns.filter(({ name }) => FORMULA_PATTERN.test(name));
    const pairs = risky.map(({ name }) => `${toSqlName(name)} AS ${toSqlName(`'${name}`)}`);
    return [
      ...chainCells(columns, `harmless(${CELL})`, { helpers: [harmlessMacro] }),
      ...(pairs.length > 0
        ? [{ lines: [`SELECT * RENAME (${pairs.join(", ")}) FROM ${TABLE}`] }]
        : []),
    ];
  },
  numbers(step) {
    const fits = toSqlPattern(buildNumberPattern(step));
    const macro = step.rest === "stop" ? mustMatchMacro : matchingMacro;
    const stripped = buildStrippedPattern(step);
    const { minus, behind } = buildSignPatterns(step);
    const replacements: [pattern: string, by: string, options?: string][] = [
      ...step.powers.map(([unit, power]): [string, string] => [
        `([0-9])${SPACE_PATTERN}?${escapePythonPattern(unit)}(\\)?)$`,
        `\\1e${power}\\2`,
      ]),
      ...(stripped === undefined ? [] : [[stripped, "", "g"] as [string, string, string]]),
      ...(minus ? [[minus, "-"] as [string, string]] : []),
      ...(behind ? [[behind, String.raw`\2\1`] as [string, string]] : []),
      ...(step.decimal === "," && !step.whole ? [[",", "."] as [string, string]] : []),
    ];
    const plain = replacements.reduce(
      (text, [pattern, by, options]) =>
        `regexp_replace(${text}, ${toSqlPattern(pattern)}, '${by}'${options ? `, '${options}'` : ""})`,
      `${macro.name}(${CELL}, ${fits})`,
    );
    const number = `${plain}::${step.whole ? "BIGINT" : "DOUBLE"}`;
    return chainCells([step.column], step.percent ? `${number} / 100` : number, {
      helpers: [macro],
    });
  },
  booleans: ({ column, yes, no, rest }) => {
    const words = toSqlMap([
      ...yes.map((text) => [text, "true"] as const),
      ...no.map((text) => [text, "false"] as const),
    ]);
    return rest === "stop"
      ? chainCells([column], `${words}[must_be(${CELL}, ${toSqlList([...yes, ...no])})]`, {
          helpers: [mustBeMacro],
        })
      : chainCells([column], `${words}[${CELL}]`);
  },
  dates: ({ column, formats, rest }) => {
    const helpers = new Set<Helper>();
    const days = formats.map((format) => {
      if (format === SERIAL_DATE) {
        helpers.add(readSerialMacro);
        return `read_serial(${CELL})`;
      }
      helpers.add(readTimeMacro);
      const form = toSqlPattern(buildFormatPattern(format));
      const day = `read_time(${CELL}, ${form}, ${toSqlString(format.replace("%E", "%y"))})`;
      if (!format.includes("%E")) return `${day}::DATE`;
      helpers.add(before2030Macro);
      return `before_2030(${day})::DATE`;
    });
    return readTexts(column, days, rest, helpers);
  },
  times: (step) => {
    const { column, formats, zones, rest } = step;
    const ending = toSqlPattern(`${buildZonePattern(zones)}$`);
    const text = zones.length > 0 ? `regexp_replace(${CELL}, ${ending}, '')` : CELL;
    const read = formats.map(
      (format) =>
        `read_time(${text}, ${toSqlPattern(buildFormatPattern(format))}, ${toSqlString(format)})`,
    );
    const minutes = toSqlMap(zones.map(([zone, before]) => [zone, String(before)]));
    const before = `to_minutes(${minutes}[regexp_extract(${CELL}, ${ending}, 1)])`;
    const first = read.length === 1 ? (read[0] ?? "") : `coalesce(${read.join(", ")})`;
    const time = zones.length > 0 ? `${first} - ${before}` : first;
    const written = `strftime(${time}, ${toSqlString(getOutputFormat(step))})`;
    return readTexts(column, [written], rest, new Set([readTimeMacro]));
  },
  whole: ({ column }) =>
    chainCells([column], `must_be_whole(${CELL})`, { helpers: [mustBeWholeMacro] }),
  swap: ({ larger, smaller }, { columns }) => {
    const types = new Set(
      columns.filter(({ name }) => name === larger || name === smaller).map(({ type }) => type),
    );
    const cast = types.size > 1 ? "::DOUBLE" : "";
    const [one, other] = [toSqlName(larger) + cast, toSqlName(smaller) + cast];
    return [
      {
        columns: [larger, smaller],
        lines: [
          "SELECT * REPLACE (",
          `  CASE WHEN ${one} < ${other} THEN ${other} ELSE ${one} END AS ${toSqlName(larger)},`,
          `  CASE WHEN ${one} < ${other} THEN ${one} ELSE ${other} END AS ${toSqlName(smaller)}`,
          `) FROM ${TABLE}`,
        ],
      },
    ];
  },
  rename: ({ pairs }) => {
    const changed = pairs.filter(([from, to]) => from !== to);
    if (changed.length === 0) return [`SELECT * FROM ${TABLE}`];
    const list = changed.map(([from, to]) => `${toSqlName(from)} AS ${toSqlName(to)}`).join(", ");
    return [`SELECT * RENAME (${list}) FROM ${TABLE}`];
  },
  split: ({ column, by, into }) => {
    const [name, sign] = [toSqlName(column), toSqlString(by)];
    const parts = into.map((part, at) => {
      const isLast = at === into.length - 1;
      const text = isLast
        ? `array_to_string(string_split(${name}, ${sign})[${into.length}:], ${sign})`
        : `split_part(${name}, ${sign}, ${at + 1})`;
      return `  nullif(${text}, '') AS ${toSqlName(part)}${isLast ? "" : ","}`;
    });
    return ["SELECT *,", ...parts, `FROM ${TABLE}`];
  },
  marks: ({ column, marks, into }) => {
    const name = toSqlName(column);
    const list = joinMarks(marks);
    const space = `${SPACE_PATTERN}?`;
    const [start, end] = [toSqlPattern(`^(?:${list})`), toSqlPattern(`(?:${list})$`)];
    return [
      "SELECT * REPLACE (",
      `  nullif(CASE WHEN regexp_matches(${name}, ${start}) THEN regexp_replace(${name}, ${toSqlPattern(`^(?:${list})${space}`)}, '') ELSE regexp_replace(${name}, ${toSqlPattern(`${space}(?:${list})$`)}, '') END, '') AS ${name}`,
      "),",
      `  coalesce(nullif(regexp_extract(${name}, ${start}), ''), nullif(regexp_extract(${name}, ${end}), '')) AS ${toSqlName(into)}`,
      `FROM ${TABLE}`,
    ];
  },
  join: ({ columns, between, into }) => {
    const glue = between === "" ? " || " : ` || ${toSqlString(between)} || `;
    return [`SELECT *, ${columns.map(toSqlName).join(glue)} AS ${toSqlName(into)} FROM ${TABLE}`];
  },
  "drop-columns": ({ columns }) => [`SELECT * EXCLUDE (${toSqlNames(columns)}) FROM ${TABLE}`],
};

/** Returns what a step does in SQL, or why it can't. */
export function buildSqlStep(
  step: Exclude<Step, { kind: "header" | "append" }>,
  table: SqlTable,
): StepCode | { why: string } {
  const writer = sqlWriters[step.kind] as SqlWriters["blank-rows"];
  if (typeof writer === "function") return writer(step as StepOfKind<"blank-rows">, table);
  return { why: `DuckDB can't do one of the steps: ${describeStep(step)} ${writer.unsupported}` };
}

/** Reads texts by the first expression that isn't missing. */
function readTexts(
  column: string,
  read: readonly string[],
  rest: "stop" | "missing",
  helpers: ReadonlySet<Helper>,
): StepCode {
  const value = read.length === 1 ? (read[0] ?? "") : `coalesce(${read.join(", ")})`;
  return rest === "stop"
    ? chainCells([column], `must_read(${CELL}, ${value})`, {
        helpers: [...helpers, mustReadMacro],
      })
    : chainCells([column], value, { helpers: [...helpers] });
}

function buildCondition(name: string, keep: StepOfKind<"filter">["keep"]): string {
  switch (keep.where) {
    case "present":
      return `${name} IS NOT NULL`;
    case "missing":
      return `${name} IS NULL`;
    case "one-of":
      return `${name} IN (${keep.values.map(toSqlString).join(", ")})`;
    case "not-one-of":
      return `${name} IS NULL OR ${name} NOT IN (${keep.values.map(toSqlString).join(", ")})`;
    case "at-least":
      return `${name} >= ${formatDouble(keep.bound)}`;
    case "at-most":
      return `${name} <= ${formatDouble(keep.bound)}`;
  }
}

export function getColumnsAfter(
  step: Exclude<Step, { kind: "header" | "append" }>,
  columns: readonly SqlColumn[],
): SqlColumn[] {
  const retype = (name: string, type: SqlColumn["type"]) =>
    columns.map((column) => (column.name === name ? { name, type } : column));
  switch (step.kind) {
    case "numbers":
      return retype(step.column, step.whole ? "whole" : "number");
    case "whole":
      return retype(step.column, "whole");
    case "booleans":
      return retype(step.column, "boolean");
    case "dates":
      return retype(step.column, "date");
    case "swap": {
      const pair = columns.filter(({ name }) => name === step.larger || name === step.smaller);
      const isMixed = new Set(pair.map(({ type }) => type)).size > 1;
      return columns.map((column) =>
        isMixed && pair.includes(column) ? { name: column.name, type: "number" } : column,
      );
    }
    case "long-rows":
      return columns.slice(0, step.columns);
    case "drop-columns":
      return columns.filter(({ name }) => !step.columns.includes(name));
    case "rename": {
      const names = new Map(step.pairs);
      return columns.map(({ name, type }) => ({ name: names.get(name) ?? name, type }));
    }
    case "formulas":
      return columns.map(({ name, type }) => ({
        name: FORMULA_PATTERN.test(name) ? `'${name}` : name,
        type,
      }));
    case "split":
      return [...columns, ...step.into.map((name): SqlColumn => ({ name, type: "text" }))];
    case "json-keys":
      return [...columns, ...step.keys.map(([, name]): SqlColumn => ({ name, type: "text" }))];
    case "unpivot": {
      const kept = columns.filter(({ name }) => !step.columns.includes(name));
      return [...kept, { name: step.name, type: "text" }, { name: step.value, type: "text" }];
    }
    case "marks":
    case "extract":
    case "join":
      return [...columns, { name: step.into, type: "text" }];
    case "agree":
    case "blank-rows":
    case "duplicates":
    case "encoding":
    case "fill":
    case "filter":
    case "footer":
    case "missing":
    case "month-names":
    case "repeated-headers":
    case "case":
    case "pad":
    case "replace":
    case "replace-pattern":
    case "split-rows":
    case "separators":
    case "sort":
    case "spaces":
    case "spellings":
    case "times":
      return [...columns];
  }
}
