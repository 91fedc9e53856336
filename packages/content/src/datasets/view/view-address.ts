import { groupColumns } from "./group-columns.ts";
import {
  type ColumnFilter,
  type Grouping,
  type Measure,
  takes,
  type View,
  type ViewedColumn,
} from "./view.ts";

const LONGEST = 200;
const MOST_VALUES = 100;
const MOST_GROUPED = 2;

/** The view that the query of an address names. What does not suit the table is left out: anyone can write one. */
export function readView(query: URLSearchParams, columns: readonly ViewedColumn[]): View {
  const names = new Set(columns.map(({ name }) => name));
  const [, minus, column = ""] = /^(-?)(.*)$/.exec(query.get("sort") ?? "") ?? [];
  const hidden = [...new Set(query.getAll("hide"))].filter((name) => names.has(name));
  const grouping = readGrouping(query, columns);
  const sorted = grouping ? groupColumns(columns, grouping) : columns;
  return {
    search: textOf(query, "search"),
    grouping,
    sort: sorted.some(({ name }) => name === column)
      ? { column, descending: minus === "-" }
      : undefined,
    hidden: hidden.length < columns.length ? hidden : [],
    filters: Object.fromEntries(
      columns.flatMap((one) => {
        const filter = readFilter(query, one);
        return Object.keys(filter).length > 0 ? [[one.name, filter]] : [];
      }),
    ),
  };
}

function readGrouping(
  query: URLSearchParams,
  columns: readonly ViewedColumn[],
): Grouping | undefined {
  const by = [...new Set(query.getAll("group"))]
    .filter((name) => columns.some((column) => column.name === name))
    .slice(0, MOST_GROUPED);
  const measures = [...new Set(query.getAll("measure"))].flatMap((text) =>
    readMeasure(text, columns),
  );
  return by.length > 0 ? { by, measures } : undefined;
}

/** Such as `mean.weight`. */
function readMeasure(text: string, columns: readonly ViewedColumn[]): Measure[] {
  return takes.flatMap((take) =>
    columns.flatMap(({ name, type }) =>
      text === `${take}.${name}` && hasNumbers(type) ? [{ column: name, take }] : [],
    ),
  );
}

/** Whether a column can be measured. */
export function hasNumbers(type: ViewedColumn["type"]): boolean {
  return type === "integer" || type === "number";
}

function readFilter(query: URLSearchParams, { name, type }: ViewedColumn): ColumnFilter {
  const has = type === "string" && textOf(query, `has.${name}`);
  const is = readValues(query.getAll(`is.${name}`).map(withoutNul), type);
  const from = textOf(query, `from.${name}`);
  const to = textOf(query, `to.${name}`);
  const missing = query.get(`missing.${name}`);
  return {
    ...(is.length > 0 && { is }),
    ...(has && { has }),
    ...(isBound(from, type) && { from }),
    ...(isBound(to, type) && { to }),
    ...((missing === "only" || missing === "none") && { missing }),
  };
}

function readValues(given: readonly string[], type: ViewedColumn["type"]): string[] {
  const values = given.filter((value) => value !== "" && value.length <= LONGEST);
  if (type === "string") return [...new Set(values)].slice(0, MOST_VALUES);
  if (type === "date" || !values.every((value) => isBound(value, type))) return [];
  // As the file writes them: 5.0 is 5 there, and the texts are compared.
  const written = values.map((value) => String(Number(value)));
  return [...new Set(written.filter((value) => isBound(value, type)))].slice(0, MOST_VALUES);
}

function textOf(query: URLSearchParams, name: string): string {
  return withoutNul(query.get(name) ?? "").slice(0, LONGEST);
}

/** No text in R can have it. */
function withoutNul(text: string): string {
  return text.replaceAll("\0", "");
}

/** Whether values of a column can be compared with a text. */
export function isBound(text: string, type: ViewedColumn["type"]): boolean {
  if (type === "string") return false;
  if (type === "date") return /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text) && isDay(text);
  // Without zeros in front, which Python refuses.
  return /^-?(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,15})?$/.test(text);
}

function isDay(text: string): boolean {
  const time = Date.parse(text);
  // February ends with its last day in some engines, with another month in others.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The query for an address that shows the view again; empty for the whole table. */
export function viewQuery({ search, grouping, sort, hidden, filters }: View): URLSearchParams {
  const query = new URLSearchParams();
  if (search) query.set("search", search);
  for (const name of grouping?.by ?? []) query.append("group", name);
  for (const { take, column } of grouping?.measures ?? []) {
    query.append("measure", `${take}.${column}`);
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
