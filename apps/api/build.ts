import { cp, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

import { rolldown } from "rolldown";

/**
 * Nothing needs `node_modules` beside it; the function's host brings its framework. What is imported only when it is
 * needed stays in files of its own, so that it is neither read nor compiled before; the operator's tool is one file.
 * The function is CommonJS: an ES module that imports `node:http` has Node evaluate its HTTP client and WebSockets too.
 */
const programs = [
  { name: "server", entry: "src/server.ts", format: "esm" },
  { name: "function", entry: "src/function.ts", format: "cjs" },
  { name: "ops", entry: "src/ops/main.ts", format: "esm" },
] as const;
/** What the host brings, and what is asked for by nothing that we call: Fastify's test requests and JSON Schema. */
const external = [
  "@google-cloud/functions-framework",
  "pg-native",
  "light-my-request",
  "@fastify/ajv-compiler",
  "@fastify/fast-json-stringify-compiler",
];

const root = import.meta.dirname;
const dist = path.resolve(root, process.argv[2] ?? "dist");
/** Takes the place of `dist` at the end: while developing, a build that fails leaves the last good one. */
const next = `${dist}.next`;

await rm(next, { recursive: true, force: true });
await Promise.all(
  programs.map(async ({ name, entry, format }) => {
    const bundle = await rolldown({
      input: { [name]: path.join(root, entry) },
      platform: "node",
      external,
    });
    const extension = format === "cjs" ? "cjs" : "mjs";
    await bundle.write({
      dir: next,
      format,
      entryFileNames: `[name].${extension}`,
      chunkFileNames: `parts/[name]-[hash].${extension}`,
      ...(name === "ops" ? { codeSplitting: false } : {}),
      // Names of functions are kept: stack traces in the log should say where.
      minify: {
        compress: true,
        mangle: { toplevel: true, keepNames: true },
        codegen: { removeWhitespace: true },
      },
    });
    await bundle.close();
  }),
).catch((error: Error) => {
  // It names file and line; a stack of the bundler says nothing more.
  console.error(error.message);
  process.exit(1);
});
await cp(path.join(root, "src/db/migrations"), path.join(next, "migrations"), { recursive: true });
// What the function's host has to know: which file to start, and that it is to bring its framework.
const framework = "@google-cloud/functions-framework";
const installed = path.join(root, "node_modules", framework, "package.json");
const { version } = JSON.parse(await readFile(installed, "utf8")) as { version: string };
const deployed = {
  name: "api",
  private: true,
  type: "module",
  main: "function.cjs",
  engines: { node: "24" },
  dependencies: { [framework]: version },
};
await writeFile(path.join(next, "package.json"), `${JSON.stringify(deployed, null, 2)}\n`);
await rm(dist, { recursive: true, force: true });
await rename(next, dist);
