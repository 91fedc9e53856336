import {
  getGroupColumns,
  type ColumnFilter,
  type Grouping,
  type Measure,
  measureKinds,
  type View,
  type ViewedColumn,
} from "./view.ts";

const MAX_TEXT_LENGTH = 200;
const MAX_VALUES = 100;
const MAX_GROUP_COLUMNS = 2;

/** Parses a view from a URL's query. Ignores whatever does not match the table, because visitors can edit URLs. */
export function parseView(query: URLSearchParams, columns: readonly ViewedColumn[]): View {
  const names = new Set(columns.map(({ name }) => name));
  const [, minus, column = ""] = /^(-?)(.*)$/.exec(query.get("sort") ?? "") ?? [];
  const hidden = [...new Set(query.getAll("hide"))].filter((name) => names.has(name));
  const grouping = parseGrouping(query, columns);
  const sorted = grouping ? getGroupColumns(columns, grouping) : columns;
  return {
    search: getText(query, "search"),
    grouping,
    sort: sorted.some(({ name }) => name === column)
      ? { column, descending: minus === "-" }
      : undefined,
    hidden: hidden.length < columns.length ? hidden : [],
    filters: Object.fromEntries(
      columns.flatMap((column) => {
        const filter = parseFilter(query, column);
        return Object.keys(filter).length > 0 ? [[column.name, filter]] : [];
      }),
    ),
  };
}

function parseGrouping(
  query: URLSearchParams,
  columns: readonly ViewedColumn[],
): Grouping | undefined {
  const by = [...new Set(query.getAll("group"))]
    .filter((name) => columns.some((column) => column.name === name))
    .slice(0, MAX_GROUP_COLUMNS);
  const measures = [...new Set(query.getAll("measure"))].flatMap((text) =>
    parseMeasure(text, columns),
  );
  return by.length > 0 ? { by, measures } : undefined;
}

/** Parses a measure such as `mean.weight`. */
function parseMeasure(text: string, columns: readonly ViewedColumn[]): Measure[] {
  return measureKinds.flatMap((kind) =>
    columns.flatMap(({ name, type }) =>
      text === `${kind}.${name}` && isNumeric(type) ? [{ column: name, kind }] : [],
    ),
  );
}

/** Whether a column has numbers, which can be summarised. */
export function isNumeric(type: ViewedColumn["type"]): boolean {
  return type === "integer" || type === "number";
}

function parseFilter(query: URLSearchParams, { name, type }: ViewedColumn): ColumnFilter {
  const has = type === "string" && getText(query, `has.${name}`);
  const is = parseValues(query.getAll(`is.${name}`).map(removeNul), type);
  const from = getText(query, `from.${name}`);
  const to = getText(query, `to.${name}`);
  const missing = query.get(`missing.${name}`);
  return {
    ...(is.length > 0 && { is }),
    ...(has && { has }),
    ...(isBound(from, type) && { from }),
    ...(isBound(to, type) && { to }),
    ...((missing === "only" || missing === "none") && { missing }),
  };
}

function parseValues(texts: readonly string[], type: ViewedColumn["type"]): string[] {
  const values = texts.filter((value) => value !== "" && value.length <= MAX_TEXT_LENGTH);
  if (type === "string") return [...new Set(values)].slice(0, MAX_VALUES);
  if (type === "date" || !values.every((value) => isBound(value, type))) return [];
  // The CSV file writes 5.0 as 5, and values are compared as texts.
  const numbers = values.map((value) => String(Number(value)));
  return [...new Set(numbers.filter((value) => isBound(value, type)))].slice(0, MAX_VALUES);
}

function getText(query: URLSearchParams, name: string): string {
  return removeNul(query.get(name) ?? "").slice(0, MAX_TEXT_LENGTH);
}

/** Removes NUL, which texts in R cannot contain. */
function removeNul(text: string): string {
  return text.replaceAll("\0", "");
}

/** Whether a text is a valid limit for the values of a column. */
export function isBound(text: string, type: ViewedColumn["type"]): boolean {
  if (type === "string") return false;
  if (type === "date") return /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text) && isDay(text);
  // Leading zeros are invalid, because Python rejects them.
  return /^-?(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,15})?$/.test(text);
}

function isDay(text: string): boolean {
  const time = Date.parse(text);
  // Rejects days such as 31 February, which some engines parse as a day in March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Returns the URL query that restores the view; empty for the whole table. */
export function toViewQuery({ search, grouping, sort, hidden, filters }: View): URLSearchParams {
  const query = new URLSearchParams();
  if (search) query.set("search", search);
  for (const name of grouping?.by ?? []) query.append("group", name);
  for (const { kind, column } of grouping?.measures ?? []) {
    query.append("measure", `${kind}.${column}`);
  }
  if (sort) query.set("sort", `${sort.descending ? "-" : ""}${sort.column}`);
  for (const name of hidden) query.append("hide", name);
  for (const [name, { is = [], ...rest }] of Object.entries(filters)) {
    for (const value of is) query.append(`is.${name}`, value);
    for (const [part, value] of Object.entries(rest)) {
      if (value) query.set(`${part}.${name}`, value);
    }
  }
  return query;
}
