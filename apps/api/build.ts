import { cp, rm } from "node:fs/promises";
import path from "node:path";

import { rolldown } from "rolldown";

/** Each entry becomes one file that needs no `node_modules` beside it; the function's host brings its framework. */
const entries = { server: "src/server.ts", function: "src/function.ts", ops: "src/ops/main.ts" };
const external = ["pg-native", "@google-cloud/functions-framework"];

const root = import.meta.dirname;
const dist = path.resolve(root, process.argv[2] ?? "dist");

await rm(dist, { recursive: true, force: true });
await Promise.all(
  Object.entries(entries).map(async ([name, entry]) => {
    const bundle = await rolldown({
      input: { [name]: path.join(root, entry) },
      platform: "node",
      external,
    });
    await bundle.write({
      dir: dist,
      format: "esm",
      entryFileNames: "[name].mjs",
      codeSplitting: false,
      // Names are kept: stack traces in the log should say where.
      minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
    });
    await bundle.close();
  }),
);
await cp(path.join(root, "src/db/migrations"), path.join(dist, "migrations"), { recursive: true });
