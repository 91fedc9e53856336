import { globSync } from "node:fs";

import { describe, expect, test } from "vitest";
import * as z from "zod/mini";

/** Values that most form fields and URL parameters reject. */
const wrongValues: unknown[] = [
  undefined,
  null,
  7,
  true,
  {},
  [],
  "",
  " ",
  "?",
  "a",
  "a@b",
  "\u0000",
  "é".repeat(5_000),
];

type Field = [name: string, schema: z.ZodMiniType];

/** The fields of every input schema: calls (`…InputSchema`) and URL parameters. */
async function listInputFields(): Promise<Field[]> {
  const files = globSync("**/*.ts", { cwd: import.meta.dirname }).filter(
    (file) => !file.endsWith(".test.ts"),
  );
  const modules = (await Promise.all(files.map((file) => import(`./${file}`)))) as object[];
  const schemas = modules
    .flatMap((module) => Object.entries(module) as Field[])
    .filter(([name]) => /InputSchema$|^emailActionSchema$|^purchaseRefSchema$/.test(name));
  return schemas.flatMap(([name, schema]) => getFields(name, schema));
}

function getFields(name: string, schema: z.ZodMiniType): Field[] {
  if (schema instanceof z.ZodMiniUnion) {
    return schema.def.options.flatMap((option) => getFields(name, option as z.ZodMiniType));
  }
  if (!(schema instanceof z.ZodMiniObject)) throw new Error(`${name} is not an object of fields.`);
  return Object.entries(schema.shape).map(([key, field]) => [
    `${name}.${key}`,
    field as z.ZodMiniType,
  ]);
}

const fields = await listInputFields();

test("the fields of every input are looked at", () => {
  const names = fields.map(([name]) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      "signUpInputSchema.email",
      "startCheckoutInputSchema.termsVersion",
      "purchaseRefSchema.checkoutSessionId",
      "emailActionSchema.oobCode",
      "downloadLinkInputSchema.version",
    ]),
  );
});

describe.each(fields)("%s", (_name, schema) => {
  test("says what is wrong in a sentence of its own", () => {
    const messages = wrongValues
      .flatMap((value) => schema.safeParse(value).error?.issues ?? [])
      .map((issue) => issue.message);
    expect(messages).not.toHaveLength(0);
    for (const message of messages) {
      expect(message).toMatch(/^[A-Z][^\n]{5,78}\.$/);
      expect(message).not.toMatch(/invalid|expected|schema|regex|undefined|null/i);
    }
  });
});
