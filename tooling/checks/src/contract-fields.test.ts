import { globSync, readFileSync } from "node:fs";
import path from "node:path";

import { expect, test } from "vitest";
import * as z from "zod/mini";

import { findContractFields, mutate } from "./contract-fields.ts";
import { root } from "./workspace.ts";

const source = `
import * as z from "zod/mini";
const id = z.uuid();
const shared = { planId: z.enum(["a", "b"]) };
export const orderSchema = z.object({
  ...shared,
  id,
  count: z.int().check(z.nonnegative()),
  note: z.optional(z.string()),
  size: z.nullable(z.int()),
  lines: z.array(z.object({ text: z.string() })),
});
export const answerSchema = z.union([z.object({ ok: z.literal(true) }), z.object({ why: z.string() })]);
export const sentOrderSchema = z.extend(orderSchema, { sentAt: z.iso.datetime() });
export const labels = { title: "no field of a schema" };
`;
const fields = findContractFields(source);

function mutated(name: string, mutation: "rename" | "retype"): string {
  const field = fields.find((one) => one.name === name);
  if (!field) throw new Error(`There is no field ${name}.`);
  return mutate(source, field, mutation);
}

test("every field is found: plain, shorthand, spread, nested, in unions, added", () => {
  expect(fields.map((field) => field.name)).toEqual([
    "shared.planId",
    "orderSchema.id",
    "orderSchema.count",
    "orderSchema.note",
    "orderSchema.size",
    "orderSchema.lines",
    "orderSchema.lines.text",
    "answerSchema.ok",
    "answerSchema.why",
    "sentOrderSchema.sentAt",
  ]);
});

test.each([
  ["shared.planId", "rename", 'planIdRenamed: z.enum(["a", "b"])'],
  ["orderSchema.id", "rename", "idRenamed: id,"],
  ["orderSchema.id", "retype", "id: z.boolean(),"],
  ["orderSchema.count", "retype", "count: z.string(),"],
  ["orderSchema.note", "retype", "note: z.optional(z.number()),"],
  ["orderSchema.size", "retype", "size: z.nullable(z.string()),"],
  ["orderSchema.lines", "retype", "lines: z.number(),"],
  ["orderSchema.lines.text", "rename", "z.object({ textRenamed: z.string() })"],
] as const)("%s, %s: %s", (name, mutation, text) => {
  const result = mutated(name, mutation);
  expect(result).toContain(text);
  expect(findContractFields(result)).not.toHaveLength(0);
});

test("a mutation changes its own field and nothing else", () => {
  const result = mutated("orderSchema.count", "rename");
  expect(result.replace("countRenamed", "count")).toBe(source);
});

/** Field names of an object schema at run time, through any wrappers. */
function fieldsAtRunTime(schema: unknown): string[] {
  if (!(schema instanceof z.ZodMiniType)) return [];
  const def = schema._zod.def as unknown as Record<string, unknown>;
  const shape = (def.shape ?? {}) as Record<string, unknown>;
  const inner = [def.innerType, def.element, ...((def.options as unknown[] | undefined) ?? [])];
  return [
    ...Object.keys(shape),
    ...Object.values(shape).flatMap(fieldsAtRunTime),
    ...inner.flatMap(fieldsAtRunTime),
  ];
}

test("no field that a contract has at run time is missed", async () => {
  const files = globSync("packages/contracts/src/**/*.ts", { cwd: root }).filter(
    (file) => !file.endsWith(".test.ts"),
  );
  const found = new Set<string | undefined>();
  const there = new Set<string>();
  for (const file of files) {
    const text = readFileSync(path.join(root, file), "utf8");
    for (const field of findContractFields(text)) found.add(field.name.split(".").at(-1));
    const module = (await import(path.join(root, file))) as Record<string, unknown>;
    for (const name of Object.values(module).flatMap(fieldsAtRunTime)) there.add(name);
  }
  expect(there.size).toBeGreaterThan(50);
  expect([...there].filter((name) => !found.has(name))).toEqual([]);
});
