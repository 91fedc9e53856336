import { cp, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";

import { type Plugin, rolldown } from "rolldown";

/**
 * Nothing needs `node_modules` beside it; the function's host brings its framework. What is imported only when it is
 * needed stays in files of its own, so that it is neither read nor compiled before; the operator's tool is one file.
 */
const entries = { server: "src/server.ts", function: "src/function.ts", ops: "src/ops/main.ts" };
const external = ["pg-native", "@google-cloud/functions-framework"];

/**
 * tRPC is published for older engines, and its stand-in for `{ ...a, ...b }`, used a dozen times in every call,
 * takes as long as all the rest of the call. Fails the build when the function has moved.
 */
function nativeSpread(): Plugin {
  const standIn = /function _objectSpread2\(e\) \{[\s\S]*?\n\}/;
  let replaced = 0;
  return {
    name: "native-spread",
    transform: {
      filter: { id: /@trpc[\\/]server/, code: standIn },
      handler: (code) => {
        replaced += 1;
        return code.replace(
          standIn,
          "function _objectSpread2(a, b, c) { return { ...a, ...b, ...c }; }",
        );
      },
    },
    buildEnd: () => {
      if (replaced === 0) throw new Error("tRPC's _objectSpread2 is not where it was.");
    },
  };
}

const root = import.meta.dirname;
const dist = path.resolve(root, process.argv[2] ?? "dist");

await rm(dist, { recursive: true, force: true });
await Promise.all(
  Object.entries(entries).map(async ([name, entry]) => {
    const bundle = await rolldown({
      input: { [name]: path.join(root, entry) },
      platform: "node",
      external,
      plugins: name === "ops" ? [] : [nativeSpread()],
    });
    await bundle.write({
      dir: dist,
      format: "esm",
      entryFileNames: "[name].mjs",
      chunkFileNames: "parts/[name]-[hash].mjs",
      ...(name === "ops" ? { codeSplitting: false } : {}),
      // Names are kept: stack traces in the log should say where.
      minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
    });
    await bundle.close();
  }),
);
await cp(path.join(root, "src/db/migrations"), path.join(dist, "migrations"), { recursive: true });
// What the function's host has to know: which file to start, and that it is to bring its framework.
const framework = "@google-cloud/functions-framework";
const installed = path.join(root, "node_modules", framework, "package.json");
const { version } = JSON.parse(await readFile(installed, "utf8")) as { version: string };
const deployed = {
  name: "api",
  private: true,
  type: "module",
  main: "function.mjs",
  engines: { node: "24" },
  dependencies: { [framework]: version },
};
await writeFile(path.join(dist, "package.json"), `${JSON.stringify(deployed, null, 2)}\n`);
