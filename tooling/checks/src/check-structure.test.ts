import { expect, test } from "vitest";

import { findStructureErrors } from "./check-structure.ts";
import type { Layers } from "./layers.ts";

const layers: Layers = [["main.ts"], ["features/*"], ["mail", "http"], ["errors.ts"]];

/** A package without errors; each case adds or changes a file. */
const validPackage: Record<string, string> = {
  "src/main.ts": 'import { buy } from "./features/billing/buy.ts"; buy();',
  "src/features/billing/buy.ts": 'export { send } from "../../mail/send.ts";',
  "src/features/billing/buy.test.ts": 'import "../../main.ts";',
  "src/features/billing/price.ts": 'export * from "../seats/give.ts";',
  "src/features/seats/give.ts": 'import type { Seat } from "./seat.ts"; export type A = Seat;',
  "src/features/seats/seat.ts": "export type Seat = string;",
  "src/mail/send.ts": 'import { fail } from "../errors.ts"; export const send = fail;',
  "src/mail/design.ts": 'export const design = () => import("#src/errors.ts");',
  "src/http/parse.ts": "",
  "src/http/answer.ts": "",
  "src/errors.ts": 'import path from "node:path"; export const fail = path;',
  "build.ts": 'import "./src/main.ts";',
};

function findErrors(changes: Record<string, string> = {}): string[] {
  const files = Object.entries({ ...validPackage, ...changes });
  return findStructureErrors({
    files: files.map(([name, text]) => ({ name, text })),
    subpaths: { "#src/*": "./src/*" },
    layers: { src: layers },
  });
}

test("a package whose layers only import downward has no errors", () => {
  expect(findErrors()).toEqual([]);
});

test.each([
  ["a static import", 'import "../main.ts";'],
  ["a re-export", 'export * from "../main.ts";'],
  ["a type alone", 'import type { A } from "../main.ts";'],
  ["a type in place", 'export type A = import("../main.ts").A;'],
  ["a dynamic import", 'export const a = () => import("../main.ts");'],
  ["a subpath import", 'import "#src/main.ts";'],
])("an upward import is an error: %s", (_kind, text) => {
  expect(findErrors({ "src/mail/up.ts": text })).toContain(
    "src/mail/up.ts imports upward: src/main.ts",
  );
});

test("entries of one layer do not import each other", () => {
  expect(findErrors({ "src/mail/beside.ts": 'import "../http/parse.ts";' })).toEqual([
    "src/mail/beside.ts imports from its own layer: src/http/parse.ts",
  ]);
});

test("features that import each other are an error, also through different files and a third", () => {
  expect(findErrors({ "src/features/seats/pay.ts": 'import "../billing/buy.ts";' })).toEqual([
    "layers import in a cycle: features/billing, features/seats",
  ]);
  const around = {
    "src/features/seats/a.ts": 'import "../desktop/b.ts";',
    "src/features/desktop/b.ts": 'import type { X } from "../billing/buy.ts"; export type Y = X;',
    "src/features/desktop/c.ts": "",
  };
  expect(findErrors(around)).toEqual([
    "layers import in a cycle: features/billing, features/desktop, features/seats",
  ]);
});

test("files that import in a cycle are an error, types included", () => {
  const text = 'import type { A } from "./give.ts"; export type Seat = A;';
  expect(findErrors({ "src/features/seats/seat.ts": text })).toEqual([
    "files import in a cycle: src/features/seats/give.ts, src/features/seats/seat.ts",
  ]);
  expect(findErrors({ "src/errors.ts": 'import "./errors.ts";' })).toEqual([
    "files import in a cycle: src/errors.ts",
  ]);
});

test("two folders of a package have independent layers", () => {
  const two = { src: layers, build: [["page"], ["site"]] };
  const files = Object.entries({
    ...validPackage,
    "build/page/a.ts": 'import "../../src/main.ts";',
    "build/page/b.ts": 'import "../site/a.ts";',
    "build/site/a.ts": 'import "../page/a.ts";',
    "build/site/b.ts": "",
  }).map(([name, text]) => ({ name, text }));
  expect(findStructureErrors({ files, subpaths: {}, layers: two })).toEqual([
    "build/site/a.ts imports upward: build/page/a.ts",
    "layers import in a cycle: page, site",
  ]);
});

test("every file is in a layer, and every layer exists", () => {
  expect(findErrors({ "src/utils.ts": "" })).toEqual(["src/utils.ts belongs to no layer"]);
  const without = Object.entries(validPackage).filter(([name]) => !name.startsWith("src/http/"));
  const files = without.map(([name, text]) => ({ name, text }));
  expect(findStructureErrors({ files, subpaths: {}, layers: { src: layers } })).toEqual([
    "src/http does not exist",
  ]);
});
