import { expect, test } from "vitest";

import { sharedChunks } from "./shared-chunks.ts";

const assets: Record<string, string> = {
  "/assets/page.js": 'import{a}from"./forms.js";import{b}from"./framework.js";import"./early.js";',
  "/assets/forms.js": 'import{c}from"./framework.js";const later=()=>import(`./dialog.js`);',
  "/assets/framework.js": "const word='from nowhere';",
  "/assets/early.js": "",
  "/assets/entry.js": 'import{d}from"./framework.js";import{e}from"./page.js";',
};

test("each chunk stands behind all that it imports, once, and what comes later by itself is left out", () => {
  const shared = sharedChunks(["/assets/page.js", "/assets/entry.js"], (url) => assets[url] ?? "");
  expect(shared).toEqual(["/assets/framework.js", "/assets/forms.js", "/assets/early.js"]);
});
