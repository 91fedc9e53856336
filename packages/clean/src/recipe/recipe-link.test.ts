import { hash } from "node:crypto";

import { expect, test } from "vitest";

import { decodeRecipeLink, encodeRecipeLink } from "./recipe-link.ts";
import { removeValueLists, parseRecipe, type Recipe } from "./recipe.ts";

const recipe: Recipe = {
  version: 1,
  dialect: { format: "text", encoding: "utf-8", delimiter: ";", quotes: true },
  steps: [
    { kind: "header", row: 1, numbered: false },
    { kind: "spellings", column: "Stadt 🙂", pairs: [["NYC", "New York"]] },
    { kind: "drop-columns", columns: ["x"] },
  ],
};

async function createLink(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return Buffer.from(await new Response(stream).arrayBuffer()).toString("base64url");
}

test("decodes what it encoded", async () => {
  const link = await encodeRecipeLink(recipe);
  expect(link).toMatch(/^[A-Za-z0-9_-]+$/);
  expect(await decodeRecipeLink(link)).toEqual(recipe);
});

test("removes steps that list values, and keeps the others", () => {
  const made = { columns: ["Stadt 🙂", "x"], touched: [2, 1, 1] };
  const { steps, ...rest } = removeValueLists({ ...recipe, made });
  expect(steps.map(({ kind }) => kind)).toEqual(["header", "drop-columns"]);
  expect(JSON.stringify(rest)).not.toContain("Stadt");
  expect(parseRecipe(JSON.stringify({ steps, ...rest })).steps).toEqual(steps);
});

test("a filter by values lists values; others don't", () => {
  const keep = (keep: object) => ({ kind: "filter", column: "x", keep }) as Recipe["steps"][number];
  const steps = [
    keep({ where: "one-of", values: ["a"] }),
    keep({ where: "at-least", bound: 1 }),
    keep({ where: "not-one-of", values: ["a"] }),
    keep({ where: "missing" }),
  ];
  expect(removeValueLists({ ...recipe, steps }).steps).toEqual([steps[1], steps[3]]);
});

test.each<[string, string, string | Promise<string>]>([
  ["is empty", "broken-link", ""],
  ["has invalid characters", "broken-link", "abc+"],
  ["is cut off", "broken-link", encodeRecipeLink(recipe).then((link) => link.slice(0, -7))],
  [
    "has an extra character",
    "broken-link",
    encodeRecipeLink(recipe).then((link) => {
      return link.padEnd(Math.ceil(link.length / 4) * 4 + 1, "A");
    }),
  ],
  ["isn't deflated text", "broken-link", "AAAA"],
  ["has the maximum length and no content", "broken-link", "A".repeat(30_000)],
  ["exceeds the maximum length", "long-link", "A".repeat(30_001)],
  ["inflates too far", "broken-link", createLink(" ".repeat(10_000_000))],
  ["isn't a recipe", "not-a-recipe", createLink("[1]")],
  ["isn't JSON", "not-a-recipe", createLink("{")],
  ["has a later version", "not-a-recipe", createLink(JSON.stringify({ ...recipe, version: 2 }))],
  [
    "has an unknown step",
    "wrong-step",
    createLink(JSON.stringify({ ...recipe, steps: [{ kind: "run", code: "import os" }] })),
  ],
])("rejects a link that %s: %s", async (_, code, link) => {
  await expect(decodeRecipeLink(await link)).rejects.toThrow(expect.objectContaining({ code }));
});

test("rejects a recipe that is too long for a link, and suggests saving it", async () => {
  const pairs = Array.from({ length: 1000 }, (_, at): [string, string] => [
    `${at}-${Math.sin(at)}`.repeat(10),
    "x",
  ]);
  const long: Recipe = {
    ...recipe,
    steps: Array.from({ length: 10 }, (_, at) => ({ kind: "spellings", column: `${at}`, pairs })),
  };
  await expect(encodeRecipeLink(long)).rejects.toThrow(
    expect.objectContaining({
      code: "link-too-long",
      message: expect.stringContaining("more than 30,000 characters"),
    }),
  );
  expect(parseRecipe(JSON.stringify(long)).steps.length).toBe(10);
  expect(() => parseRecipe(" ".repeat(4_000_001))).toThrow(
    expect.objectContaining({ code: "recipe-too-long" }),
  );
  expect(parseRecipe(JSON.stringify(recipe).padEnd(4_000_000))).toEqual(recipe);
});

test("limits a link to a thousand steps", async () => {
  const of = (count: number): Recipe => ({
    ...recipe,
    steps: Array.from({ length: count }, () => ({ kind: "blank-rows" })),
  });
  const link = await encodeRecipeLink(of(1000));
  expect((await decodeRecipeLink(link)).steps.length).toBe(1000);
  await expect(encodeRecipeLink(of(1001))).rejects.toThrow(
    "The link to this recipe would have more than 1,000 steps. Save the recipe as a file instead.",
  );
  // Without a limit, 15,000 steps from a link of 300 characters took half a minute.
  await expect(decodeRecipeLink(await createLink(JSON.stringify(of(15_000))))).rejects.toThrow(
    "The link to this recipe has more than 1,000 steps. Ask for the recipe as a file.",
  );
  expect(parseRecipe(JSON.stringify(of(1001))).steps.length).toBe(1001);
});

test("tells the recipient of a too long link to ask for a file", async () => {
  await expect(decodeRecipeLink("A".repeat(30_001))).rejects.toThrow(
    "The link to this recipe has more than 30,000 characters. Ask for the recipe as a file.",
  );
});

test("accepts a link of exactly 30,000 characters", async () => {
  const noise = Array.from({ length: 800 }, (_, at) => hash("sha256", String(at), "base64")).join(
    "",
  );
  const dropping = (characters: number): Recipe => ({
    ...recipe,
    steps: [{ kind: "drop-columns", columns: noise.slice(0, characters).match(/.{1,900}/g) ?? [] }],
  });
  // Each additional character makes the link one or two characters longer.
  let characters = 29_000;
  let link = await createLink(JSON.stringify(dropping(characters)));
  while (link.length < 30_000) {
    characters += Math.max(1, (30_000 - link.length) >> 1);
    link = await createLink(JSON.stringify(dropping(characters)));
  }
  expect(link.length).toBe(30_000);
  expect(await encodeRecipeLink(dropping(characters))).toBe(link);
  expect(await decodeRecipeLink(link)).toEqual(dropping(characters));
  await expect(encodeRecipeLink(dropping(characters + 3))).rejects.toThrow(
    expect.objectContaining({ code: "link-too-long" }),
  );
});

test.each<[string, object, RegExp]>([
  ["an unknown step", { steps: [...recipe.steps, { kind: "run" }] }, /know step 4 of this recipe/],
  ["a step with an extra field", { steps: [{ kind: "blank-rows", x: 1 }] }, /know step 1 of/],
  ["no list of steps", { steps: "none" }, /^This isn't a recipe/],
  ["another kind of list", { made: { columns: [1], touched: [0, 0, 0] } }, /^This isn't a recipe/],
  ["counts for other steps", { made: { columns: [], touched: [0] } }, /^This isn't a recipe/],
])("names the wrong step of %s, or says that it's no recipe", (_, other, sentence) => {
  expect(() => parseRecipe(JSON.stringify({ ...recipe, ...other }))).toThrow(sentence);
});

test.each([
  [() => parseRecipe(" ".repeat(4_000_001)), /more than 4,000,000 characters/],
  [() => decodeRecipeLink("A".repeat(30_001)), /more than 30,000 characters/],
])("names the limit: %#", async (read, sentence) => {
  await expect(async () => read()).rejects.toThrow(sentence);
});
