import * as z from "zod";

import { getObject, type Provider } from "../provider.ts";
import type { Collections, Kind } from "../store.ts";
import { invalidParameter } from "./api-error.ts";
import { integer, integerBetween, text, parseParams } from "./params.ts";
import type { Form } from "./parse-form.ts";

export interface Route {
  method: "GET" | "POST" | "DELETE";
  /** Segments that begin with a colon are parameters. */
  path: string;
  handle: (provider: Provider, form: Form, ids: string[]) => unknown;
}

/** An operation of the API: its parameters are parsed and checked before `handle` runs. */
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

/** Operations without parameters of their own. */
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

/** The parameters of every list. */
export const pageParams = {
  limit: integerBetween(1, 100).exactOptional(),
  starting_after: text.exactOptional(),
  ending_before: text.exactOptional(),
  created: createdRange.exactOptional(),
};

export type ListParams = z.output<z.ZodObject<typeof pageParams>>;

/** A page of `items`, which are in order of creation; pages run from the newest to the oldest. */
export function paginate<T extends { id: string }>(
  items: readonly T[],
  params: ListParams,
  url: string,
  createdOf: (item: T) => number = (item) => ("created" in item ? Number(item.created) : 0),
): ListPage<T> {
  const { limit = 10, created = {}, starting_after: after, ending_before: before } = params;
  const newestFirst = items.toReversed().filter((item) => isWithin(createdOf(item), created));
  const position = (cursor: string, param: string) => {
    const index = newestFirst.findIndex((item) => item.id === cursor);
    if (index >= 0) return index;
    throw invalidParameter(`No such object to page from: '${cursor}'`, "resource_missing", param);
  };
  if (before) {
    const end = position(before, "ending_before");
    const start = Math.max(0, end - limit);
    return { object: "list", data: newestFirst.slice(start, end), has_more: start > 0, url };
  }
  const start = after ? position(after, "starting_after") + 1 : 0;
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
 * The two ways to read objects of a kind: a filtered page of a list, and one by its identifier. Unless `matches`
 * says otherwise, a parameter is compared with the field of its name.
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
