import { appRouter } from "../../src/router.ts";

export interface Schema {
  _zod: {
    def: {
      type: string;
      format?: string;
      shape?: Record<string, Schema>;
      catchall?: Schema;
      options?: Schema[];
      element?: Schema;
      innerType?: Schema;
    };
  };
}

export interface Procedure {
  name: string;
  isQuery: boolean;
  inputs: Schema[];
  output: Schema | undefined;
}

/** Every procedure that is served. */
export const procedures: Procedure[] = Object.entries(
  appRouter._def.procedures as Record<string, unknown>,
).map(([name, procedure]) => {
  const { _def } = procedure as {
    _def: { type: string; inputs: Schema[]; output: Schema | undefined };
  };
  return { name, isQuery: _def.type === "query", inputs: _def.inputs, output: _def.output };
});

/** Whether the schema accepts unlisted fields or values of any type. */
export function acceptsAnything({ _zod: { def } }: Schema): boolean {
  if (/^(record|map|any|unknown|custom)$/.test(def.type) || def.catchall) return true;
  const parts = [def.element, def.innerType, ...(def.options ?? [])];
  return [...parts, ...Object.values(def.shape ?? {})].some(
    (part) => part && acceptsAnything(part),
  );
}

/** The fields of an input that refer to something with an owner, in any of its variants. */
export function listNamingFields({ _zod: { def } }: Schema): string[] {
  const own = Object.entries(def.shape ?? {})
    .filter(([name, field]) => field._zod.def.format === "uuid" || /[a-z]Id$/.test(name))
    .map(([name]) => name)
    .filter((name) => name !== "planId");
  return [...own, ...(def.options ?? []).flatMap(listNamingFields)];
}

/** The fields of an input that are a person's address. */
export function listAddressFields({ _zod: { def } }: Schema): string[] {
  return Object.keys(def.shape ?? {}).filter((name) => /email$/i.test(name));
}
