import type { Provider } from "../provider.ts";
import { invalidParameter } from "./api-error.ts";
import type { Param } from "./params.ts";

export interface Route {
  method: "GET" | "POST" | "DELETE";
  /** Segments that begin with a colon are taken from the address. */
  path: string;
  answer: (
    provider: Provider,
    form: Parameters<Param<unknown>["read"]>[0],
    ids: string[],
  ) => unknown;
}

/** An operation of the API: its parameters are read and checked before `handle` runs. */
export function route<T>(
  method: Route["method"],
  path: string,
  params: Param<T>,
  handle: (provider: Provider, params: T, ...ids: string[]) => unknown,
): Route {
  return {
    method,
    path,
    answer: (provider, form, ids) => handle(provider, params.read(form, ""), ...ids),
  };
}

/** Operations without parameters of their own. */
export const noParams: Param<Record<string, never>> = {
  read: (value) => {
    const [unknown] = Object.keys(value);
    if (unknown !== undefined)
      throw invalidParameter(
        `Received unknown parameter: ${unknown}`,
        "parameter_unknown",
        unknown,
      );
    return {};
  },
};
