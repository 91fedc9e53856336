import * as z from "zod";

import { getObject, type Provider } from "../provider.ts";
import type { Collections, Kind } from "../store.ts";
import { invalidParameter } from "./api-error.ts";
import { integer, integerBetween, text, parseParams } from "./params.ts";
import type { Form } from "./parse-form.ts";

export interface Route {
  method: "GET" | "POST" | "DELETE";
  /** Segments that start with a colon are parameters. */
  path: string;
  handle: (provider: Provider, form: Form, ids: string[]) => unknown;
}

/** Creates an operation of the API. Its parameters are parsed and checked before `handle` runs. */
export function createRoute<T>(
  method: Route["method"],
  path: string,
  params: z.ZodType<T>,
  handle: (provider: Provider, params: T, ...ids: string[]) => unknown,
): Route {
  return {
    method,
    path,
    handle: (provider, form, ids) => handle(provider, parseParams(params, form), ...ids),
  };
}

/** Schema for operations without parameters. */
export const noParams = z.strictObject({});

export interface ListPage<T> {
  object: "list";
  data: T[];
  has_more: boolean;
  url: string;
}

const bound = integer.exactOptional();
const createdRange = z.union([
  integer.transform((second) => ({ gte: second, lte: second })),
  z.strictObject({ gt: bound, gte: bound, lt: bound, lte: bound }),
]);
type CreatedRange = { gt?: number; gte?: number; lt?: number; lte?: number };

/** Parameters common to all lists. */
export const pageParams = {
  limit: integerBetween(1, 100).exactOptional(),
  starting_after: text.exactOptional(),
  created: createdRange.exactOptional(),
};

export type ListParams = z.output<z.ZodObject<typeof pageParams>>;

/** Returns a page of `items`. Items are in order of creation; pages start with the newest. */
export function paginate<T extends { id: string }>(
  items: readonly T[],
  params: ListParams,
  url: string,
  createdOf: (item: T) => number = (item) => ("created" in item ? Number(item.created) : 0),
): ListPage<T> {
  const { limit = 10, created = {}, starting_after: after } = params;
  const newestFirst = items.toReversed().filter((item) => isWithin(createdOf(item), created));
  const previous = after === undefined ? -1 : newestFirst.findIndex(({ id }) => id === after);
  if (after !== undefined && previous < 0) {
    const message = `No such object to page from: '${after}'`;
    throw invalidParameter(message, "resource_missing", "starting_after");
  }
  const start = previous + 1;
  const end = start + limit;
  return {
    object: "list",
    data: newestFirst.slice(start, end),
    has_more: end < newestFirst.length,
    url,
  };
}

function isWithin(second: number, { gt, gte, lt, lte }: CreatedRange): boolean {
  return (
    (gt === undefined || second > gt) &&
    (gte === undefined || second >= gte) &&
    (lt === undefined || second < lt) &&
    (lte === undefined || second <= lte)
  );
}

/**
 * Creates the routes that read objects of a kind: a filtered list, and a single object by id. A list parameter is
 * compared with the field of the same name, unless `matches` overrides that.
 */
export function createReadRoutes<K extends Kind, F extends z.ZodRawShape>(
  kind: K,
  path: string,
  filters: F,
  matches: (
    found: Collections[K],
    query: Partial<z.output<z.ZodObject<F>>>,
  ) => boolean = matchesFields,
): Route[] {
  const optional = z.object(filters).partial().shape;
  const params = z.strictObject({ ...pageParams, ...optional }) as unknown as z.ZodType<
    ListParams & Partial<z.output<z.ZodObject<F>>>
  >;
  return [
    createRoute("GET", path, params, ({ store }, query) =>
      paginate(
        store.all(kind).filter((found) => matches(found, query)),
        query,
        path,
      ),
    ),
    createRoute("GET", `${path}/:id`, noParams, (provider, _params, id) =>
      getObject(provider, kind, id),
    ),
  ];
}

function matchesFields(found: object, query: object): boolean {
  const fields = found as Record<string, unknown>;
  return Object.entries(query).every(
    ([name, value]) => name in pageParams || fields[name] === value,
  );
}
