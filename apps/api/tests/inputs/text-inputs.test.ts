import { createValidValues, getDefinition, type Schema } from "@site/inputs/valid-values";
import fc from "fast-check";
import { expect, test } from "vitest";

import { createApiEndpoints } from "./endpoints.ts";

interface Leaf {
  path: string;
  schema: Schema;
}

/** Every text of an input, however deep, and what the schemas around it add. */
function* findTexts(schema: Schema | undefined, path: string): Generator<Leaf> {
  if (schema === undefined) return;
  // A pipe turns its text into something else, or rejects it.
  if (isTextPipe(schema)) return yield { path, schema };
  const definition = getDefinition(schema) as unknown as Record<string, unknown> & { type: string };
  if (definition.type === "string" || definition.type === "template_literal")
    yield { path, schema };
  for (const [name, inner] of Object.entries((definition.shape ?? {}) as Record<string, Schema>)) {
    yield* findTexts(inner, `${path}.${name}`);
  }
  const inner = ["innerType", "element", "in", "keyType", "valueType", "left", "right"];
  for (const name of inner) yield* findTexts(definition[name] as Schema | undefined, path);
  for (const option of (definition.options ?? []) as Schema[]) yield* findTexts(option, path);
  for (const item of (definition.items ?? []) as Schema[]) yield* findTexts(item, path);
}

function isTextPipe(schema: Schema): boolean {
  const { type, in: first } = getDefinition(schema) as { type: string; in?: Schema };
  if (type !== "pipe" || first === undefined) return false;
  return getDefinition(first).type === "string" || isTextPipe(first);
}

/** Postgres rejects NUL, and the others make a text look like another one or break a line of the log. */
const forbidden = ["\0", "\u0007", "\u001B", "\u007F", "\uD800"];

test("no input takes a text with control characters", async () => {
  const endpoints = await createApiEndpoints();
  const texts = endpoints.flatMap(({ name, params, input }) => [
    ...findTexts(params, `${name} params`),
    ...findTexts(input, name),
  ]);
  expect(texts.length).toBeGreaterThan(100);
  const open = texts.filter(({ path, schema }) => {
    const name = path.split(".").at(-1);
    const valid = isTextPipe(schema)
      ? []
      : fc.sample<unknown>(createValidValues(schema, {}, name), { numRuns: 5, seed: 1 });
    const samples = [...valid, "abc", "a text of some length"].filter(
      (value) => typeof value === "string",
    );
    return samples.some((sample) =>
      forbidden.some((character) => {
        const middle = Math.floor(sample.length / 2);
        const text = sample.slice(0, middle) + character + sample.slice(middle);
        const parsed = (
          schema as unknown as { safeParse: (text: string) => { success: boolean; data?: unknown } }
        ).safeParse(text);
        return parsed.success && String(parsed.data).includes(character);
      }),
    );
  });
  expect([...new Set(open.map(({ path }) => path))]).toEqual([]);
});
