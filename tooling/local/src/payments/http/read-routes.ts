import { findObject } from "../find-object.ts";
import type { Collections, Kind } from "../store.ts";
import { type ListParams, listPage, pageParams } from "./list-page.ts";
import { type Fields, object, type Param, type Values } from "./params.ts";
import { noParams, type Route, route } from "./route.ts";

/**
 * The two ways to read objects of a kind: a page of those that a list's own parameters ask for, and one by its
 * identifier. Unless `matches` says otherwise, a parameter is the value that the field of its name has.
 */
export function readRoutes<K extends Kind, const F extends Fields>(
  kind: K,
  path: string,
  filters: F,
  matches: (found: Collections[K], query: Values<F>) => boolean = hasFields,
): Route[] {
  const params = object<Record<string, unknown>>()<Fields>({ ...pageParams, ...filters });
  return [
    route("GET", path, params as Param<ListParams & Values<F>>, ({ store }, query) =>
      listPage(
        store.all(kind).filter((found) => matches(found, query)),
        query,
        path,
      ),
    ),
    route("GET", `${path}/:id`, noParams, (provider, _params, id) =>
      findObject(provider, kind, id),
    ),
  ];
}

const paging = new Set(Object.keys(pageParams));

function hasFields(found: object, query: object): boolean {
  const fields = found as Record<string, unknown>;
  return Object.entries(query).every(([name, value]) => paging.has(name) || fields[name] === value);
}
