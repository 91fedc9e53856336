import type { Manifest } from "vite";
import { expect, test } from "vitest";

import { findPageChunks } from "./page-chunks.ts";

const manifest: Manifest = {
  "app/entry.client.tsx": {
    file: "assets/entry.js",
    imports: ["_react.js"],
    dynamicImports: [
      "app/routes/read/home.tsx",
      "app/routes/read/about.tsx",
      "app/features/frame/search-dialog.tsx",
      "app/note.tsx",
    ],
  },
  "app/routes/read/home.tsx": {
    file: "assets/home.js",
    imports: ["_react.js", "_money.js"],
    dynamicImports: ["app/video.tsx", "app/features/datasets/whole-table/table-view.tsx"],
  },
  "app/routes/read/about.tsx": { file: "assets/about.js", imports: ["_react.js"] },
  "app/features/frame/search-dialog.tsx": { file: "assets/search.js" },
  "app/note.tsx": { file: "assets/note.js", imports: ["_index.js"] },
  "app/features/datasets/whole-table/table-view.tsx": { file: "assets/table-view.js" },
  "app/video.tsx": { file: "assets/video.js" },
  "_react.js": { file: "assets/react.js" },
  "_money.js": { file: "assets/money.js" },
  "_index.js": { file: "assets/index.js" },
};

test("the modules of a page are the imports of its module and of the entry, then these two", () => {
  const { modules } = findPageChunks(manifest, "app/entry.client.tsx", "app/routes/read/home.tsx");
  // The entry finds the page's module by its position.
  expect(modules.slice(-2)).toEqual(["/assets/home.js", "/assets/entry.js"]);
  expect(modules.toSorted()).toEqual(
    ["entry", "home", "money", "react"].map((name) => `/assets/${name}.js`),
  );
});

test("all chunks of a page include lazy ones, but no other pages and no chunks that a click loads", () => {
  const { all } = findPageChunks(manifest, "app/entry.client.tsx", "app/routes/read/home.tsx");
  expect(all.toSorted()).toEqual(
    ["entry", "home", "index", "money", "note", "react", "video"].map(
      (name) => `/assets/${name}.js`,
    ),
  );
});

test("a renamed chunk that a click loads stops the build", () => {
  const { "app/features/frame/search-dialog.tsx": _renamed, ...others } = manifest;
  expect(() => findPageChunks(others, "app/entry.client.tsx", "app/routes/read/home.tsx")).toThrow(
    "app/features/frame/search-dialog.tsx",
  );
});

test("an unknown module stops the build", () => {
  expect(() => findPageChunks(manifest, "app/entry.client.tsx", "app/routes/gone.tsx")).toThrow(
    "app/routes/gone.tsx",
  );
});
