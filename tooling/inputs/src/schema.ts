import type * as z from "zod/mini";

export type Schema = z.ZodMiniType;

/** The definition of a zod 4 schema, as far as inputs are built from it. */
export interface Definition {
  type: string;
  format?: string;
  checks?: {
    _zod: {
      def: { check: string; format?: string; minimum?: number; maximum?: number; pattern?: RegExp };
    };
  }[];
  shape?: Record<string, Schema>;
  options?: Schema[];
  innerType?: Schema;
  element?: Schema;
  in?: Schema;
  entries?: Record<string, string>;
  values?: unknown[];
}

export function definitionOf(schema: Schema): Definition {
  return (schema as unknown as { _zod: { def: Definition } })._zod.def;
}
