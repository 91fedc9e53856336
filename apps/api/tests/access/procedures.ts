import { appRouter } from "../../src/router.ts";

export interface Schema {
  _zod: {
    def: { type: string; format?: string; shape?: Record<string, Schema>; options?: Schema[] };
  };
}

export interface Procedure {
  name: string;
  isQuery: boolean;
  inputs: Schema[];
}

/** Every procedure that is served. */
export const procedures: Procedure[] = Object.entries(
  appRouter._def.procedures as Record<string, unknown>,
).map(([name, procedure]) => {
  const { type, inputs } = (procedure as { _def: { type: string; inputs: Schema[] } })._def;
  return { name, isQuery: type === "query", inputs };
});

/** The fields of an input that name something with an owner, in any of its variants. */
export function namingFields({ _zod: { def } }: Schema): string[] {
  const own = Object.entries(def.shape ?? {})
    .filter(([name, field]) => field._zod.def.format === "uuid" || /[a-z]Id$/.test(name))
    .map(([name]) => name)
    .filter((name) => name !== "planId");
  return [...own, ...(def.options ?? []).flatMap(namingFields)];
}

/** The fields of an input that are a person's address. */
export function addressFields({ _zod: { def } }: Schema): string[] {
  return Object.keys(def.shape ?? {}).filter((name) => /email$/i.test(name));
}
