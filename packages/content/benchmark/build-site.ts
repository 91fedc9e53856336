import path from "node:path";

import { buildContent } from "../src/engine/build-content.ts";

/** Builds the content of the folder given as first argument. */
const [root = ""] = process.argv.slice(2);
await buildContent({
  root,
  target: path.join(root, "dist"),
  cache: path.join(root, "cache"),
  today: "2030-01-01",
  drafts: false,
});
