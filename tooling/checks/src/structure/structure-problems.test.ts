import { expect, test } from "vitest";

import { drawRooms } from "./draw-rooms.ts";
import type { Layers } from "./rooms.ts";
import { structureProblems } from "./structure-problems.ts";

const layers: Layers = [["main.ts"], ["features/*"], ["mail", "http"], ["errors.ts"]];
const rooms = { src: layers };

/** The contents of a sound package; each case adds to it or changes a file. */
const sound: Record<string, string> = {
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

function problems(changes: Record<string, string> = {}, others: string[] = []): string[] {
  const files = Object.entries({ ...sound, ...changes });
  return structureProblems({
    files: files.map(([name, text]) => ({ name, text })),
    others,
    subpaths: { "#src/*": "./src/*" },
    rooms,
  });
}

test("a package whose layers only import downward has no problems", () => {
  expect(problems()).toEqual([]);
});

test.each([
  ["a static import", 'import "../main.ts";'],
  ["a re-export", 'export * from "../main.ts";'],
  ["a type alone", 'import type { A } from "../main.ts";'],
  ["a type in place", 'export type A = import("../main.ts").A;'],
  ["a dynamic import", 'export const a = () => import("../main.ts");'],
  ["a subpath import", 'import "#src/main.ts";'],
])("an upward import is refused: %s", (_kind, text) => {
  expect(problems({ "src/mail/up.ts": text })).toContain(
    "src/mail/up.ts imports upward: src/main.ts",
  );
});

test("parts of one layer do not import each other", () => {
  expect(problems({ "src/mail/beside.ts": 'import "../http/parse.ts";' })).toEqual([
    "src/mail/beside.ts imports from a room beside its own: src/http/parse.ts",
  ]);
});

test("features that import each other are refused, also through different files and a third", () => {
  expect(problems({ "src/features/seats/pay.ts": 'import "../billing/buy.ts";' })).toEqual([
    "rooms import in a circle: features/billing, features/seats",
  ]);
  const around = {
    "src/features/seats/a.ts": 'import "../desktop/b.ts";',
    "src/features/desktop/b.ts": 'import type { X } from "../billing/buy.ts"; export type Y = X;',
    "src/features/desktop/c.ts": "",
  };
  expect(problems(around)).toEqual([
    "rooms import in a circle: features/billing, features/desktop, features/seats",
  ]);
});

test("files that import in a circle are refused, types included", () => {
  const text = 'import type { A } from "./give.ts"; export type Seat = A;';
  expect(problems({ "src/features/seats/seat.ts": text })).toEqual([
    "files import in a circle: src/features/seats/give.ts, src/features/seats/seat.ts",
  ]);
  expect(problems({ "src/errors.ts": 'import "./errors.ts";' })).toEqual([
    "files import in a circle: src/errors.ts",
  ]);
});

test("two folders of a package have independent layers", () => {
  const two = { src: layers, build: [["page"], ["site"]] };
  const files = Object.entries({
    ...sound,
    "build/page/a.ts": 'import "../../src/main.ts";',
    "build/page/b.ts": 'import "../site/a.ts";',
    "build/site/a.ts": 'import "../page/a.ts";',
    "build/site/b.ts": "",
  }).map(([name, text]) => ({ name, text }));
  expect(structureProblems({ files, others: [], subpaths: {}, rooms: two })).toEqual([
    "build/site/a.ts imports upward: build/page/a.ts",
    "rooms import in a circle: page, site",
  ]);
});

test("every file is in a layer, and every layer exists", () => {
  expect(problems({ "src/utils.ts": "" })).toEqual(["src/utils.ts lies in no room"]);
  const without = Object.entries(sound).filter(([name]) => !name.startsWith("src/http/"));
  const files = without.map(([name, text]) => ({ name, text }));
  expect(structureProblems({ files, others: [], subpaths: {}, rooms })).toEqual([
    "there is no room src/http",
  ]);
});

test("a file of more than 250 lines is refused, and a folder of more than 25 files; tests do not count", () => {
  expect(
    problems({ "src/mail/long.ts": "\n".repeat(251), "src/mail/ok.ts": "\n".repeat(250) }),
  ).toEqual(["src/mail/long.ts has 251 lines, more than 250"]);
  expect(problems({ "src/mail/long.css": "p {\n".repeat(251), "src/mail/ok.css": "" })).toEqual([
    "src/mail/long.css has 251 lines, more than 250",
  ]);
  const many = Object.fromEntries(Array.from({ length: 24 }, (_, n) => [`src/http/${n}.ts`, ""]));
  expect(problems(many)).toEqual(["src/http holds 26 files, more than 25"]);
  expect(problems({ "src/mail/long.test.ts": "\n".repeat(900) })).toEqual([]);
});

test("a folder with a single file is refused, unless it contains something else", () => {
  expect(problems({ "src/mail/templates/one.ts": "" })).toEqual([
    "src/mail/templates is a folder for a single file",
  ]);
  expect(problems({ "src/mail/templates/one.ts": "" }, ["src/mail/templates/one.html"])).toEqual(
    [],
  );
});

test("the layers are drawn from the top down", () => {
  expect(drawRooms("apps/shop/src", layers)).toBe(
    "apps/shop/src\n  main.ts\n  features/*\n  mail · http\n  errors.ts",
  );
});
