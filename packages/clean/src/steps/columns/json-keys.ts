import * as v from "valibot";

import { mapText } from "../../columns/map-text.ts";
import { CleanError } from "../../errors.ts";
import { createJsonReader } from "../../read/read-json.ts";
import { areDistinct, columnField, textField } from "../fields.ts";
import { buildNewColumnAssertion, toPandasColumn, toPythonString } from "../python-code.ts";
import type { Helper } from "../script-change.ts";
import { defineKind } from "../step-kind.ts";
import { assertAllParsed, assertNewColumns, getTextColumn } from "../table-columns.ts";

const schema = v.strictObject({
  kind: v.literal("json-keys"),
  column: columnField,
  /** Keys of the JSON objects, and the names of the new columns at the end. The original column stays. */
  keys: v.pipe(
    v.array(v.strictTuple([textField, columnField])),
    v.minLength(1),
    v.maxLength(50),
    v.check((keys) => areDistinct(keys.map(([, name]) => name))),
  ),
});

/** Python's parser fails at about 1,000 levels, and JavaScript's doesn't. */
const MAX_DEPTH = 500;

/** Returns how many objects and lists of a valid JSON text are inside each other. */
function measureDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') isInString = !isInString;
    else if (isInString) at += sign === "\\" ? 1 : 0;
    else if (sign === "{" || sign === "[") depth += 1;
    else if (sign === "}" || sign === "]") depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

const readKeyHelper: Helper = {
  name: "read_key",
  imports: () => ["itertools", "json", "re"],
  write: () => [
    "def read_key(text, key):",
    '    """Read a key of JSON objects as text; numbers keep their digits."""',
    "    def refuse(name):",
    "        raise ValueError(name)",
    "",
    "    def read(cell):",
    "        try:",
    "            members = json.loads(cell, parse_int=str, parse_float=str, parse_constant=refuse)",
    "        except (ValueError, RecursionError):",
    "            members = None",
    "        assert isinstance(members, dict), cell",
    String.raw`        signs = re.sub(r'"(?:[^"\\]|\\.)*"', "", cell, flags=re.S)`,
    `        steps = ((sign in "{[") - (sign in "}]") for sign in signs)`,
    `        assert max(itertools.accumulate(steps), default=0) <= ${MAX_DEPTH}, "Nested too deeply."`,
    "        value = members.get(key)",
    String.raw`        assert not isinstance(value, (dict, list)) and "\0" not in str(value), cell`,
    "        return str(value).lower() if isinstance(value, bool) else value",
    "",
    '    cells = text.map(read, na_action="ignore").astype(object)',
    '    return cells.where(cells.notna() & (cells != ""))',
  ],
};

/** Reads keys of JSON objects into columns. Rejects other JSON, and keys whose value is an object or a list. */
export const jsonKeysStep = defineKind<v.InferOutput<typeof schema>>({
  schema,
  apply(table, { column: name, keys }) {
    const names = keys.map(([, into]) => into);
    assertNewColumns(table, names);
    const column = getTextColumn(table, name);
    let isTooDeep = false;
    const unparsed: string[] = [];
    const read = new Map<string, JsonMembers>();
    mapText(column, (text) => {
      const members = readJsonMembers(text);
      isTooDeep ||= members !== undefined && measureDepth(text) > MAX_DEPTH;
      if (members && keys.every(([key]) => members.get(key) !== null)) read.set(text, members);
      else unparsed.push(text);
      return text;
    });
    if (isTooDeep) throw new CleanError("nested-too-deep", { column: name, most: MAX_DEPTH });
    assertAllParsed(name, { unparsed, unparsedCells: unparsed.length });
    const added = keys.map(([key, into]) => ({
      ...mapText(column, (text) => read.get(text)?.get(key) ?? "").column,
      name: into,
    }));
    return { table: { ...table, columns: [...table.columns, ...added] }, touched: table.rows };
  },
  python: ({ column, keys }) => [
    {
      helpers: [readKeyHelper],
      lines: [
        ...keys.map(([, into]) => buildNewColumnAssertion(into)),
        ...keys.map(
          ([key, into]) =>
            `${toPandasColumn(into)} = read_key(${toPandasColumn(column)}, ${toPythonString(key)})`,
        ),
      ],
    },
  ],
  polars: { unsupported: "Polars rounds numbers in JSON. Use pandas." },
  sentence: ({ column, keys }) =>
    `Read ${keys.map(([key]) => `“${key}”`).join(", ")} from the JSON in “${column}” into ${keys.map(([, into]) => `“${into}”`).join(", ")}.`,
});

/** The members of a JSON object as text; null for a list, an object, or text that isn't allowed in a table. */
type JsonMembers = ReadonlyMap<string, string | null>;

/** Reads a JSON object without rounding its numbers; undefined if the text is something else. */
export function readJsonMembers(text: string): JsonMembers | undefined {
  if (!/^[ \t\r\n]*\{/.test(text)) return undefined;
  try {
    const parsed = JSON.parse(text) as Record<string, unknown>;
    const members = new Map<string, string | null>();
    const reader = createJsonReader(text);
    reader.readObject((key) => {
      const cell = reader.readCell();
      const value = Object.hasOwn(parsed, key) ? parsed[key] : undefined;
      const isNested = typeof value === "object" && value !== null;
      const isOdd = typeof value === "string" && (value.includes("\0") || !value.isWellFormed());
      members.set(key, isNested || isOdd ? null : cell);
    });
    return members;
  } catch {
    return undefined;
  }
}
