import * as z from "zod";

import type { Provider } from "../provider.ts";
import { readParams } from "./params.ts";
import type { Form } from "./parse-form.ts";

export interface Route {
  method: "GET" | "POST" | "DELETE";
  /** Segments that begin with a colon are parameters. */
  path: string;
  answer: (provider: Provider, form: Form, ids: string[]) => unknown;
}

/** An operation of the API: its parameters are parsed and checked before `handle` runs. */
export function route<T>(
  method: Route["method"],
  path: string,
  params: z.ZodType<T>,
  handle: (provider: Provider, params: T, ...ids: string[]) => unknown,
): Route {
  return {
    method,
    path,
    answer: (provider, form, ids) => handle(provider, readParams(params, form), ...ids),
  };
}

/** Operations without parameters of their own. */
export const noParams = z.strictObject({});
