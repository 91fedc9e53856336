import * as z from "zod";

import { findObject } from "../find-object.ts";
import type { Collections, Kind } from "../store.ts";
import { type ListParams, listPage, pageParams } from "./list-page.ts";
import { noParams, type Route, route } from "./route.ts";

/**
 * The two ways to read objects of a kind: a filtered page of a list, and one by its identifier. Unless `matches`
 * says otherwise, a parameter is compared with the field of its name.
 */
export function readRoutes<K extends Kind, F extends z.ZodRawShape>(
  kind: K,
  path: string,
  filters: F,
  matches: (found: Collections[K], query: Partial<z.output<z.ZodObject<F>>>) => boolean = hasFields,
): Route[] {
  const optional = z.object(filters).partial().shape;
  const params = z.strictObject({ ...pageParams, ...optional }) as unknown as z.ZodType<
    ListParams & Partial<z.output<z.ZodObject<F>>>
  >;
  return [
    route("GET", path, params, ({ store }, query) =>
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

function hasFields(found: object, query: object): boolean {
  const fields = found as Record<string, unknown>;
  return Object.entries(query).every(
    ([name, value]) => name in pageParams || fields[name] === value,
  );
}
