import { cp, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

import { rolldown } from "rolldown";

import { renderBundledLicences } from "./third-party-licences.ts";

/**
 * The programs to bundle. They run without `node_modules`; the function's host installs its own framework. Lazily
 * imported code stays in separate files, so that it is only read and compiled when needed. The operator's tool is a
 * single file. The function is CommonJS, because for an ES module that imports `node:http` Node also loads its HTTP
 * client and WebSockets.
 */
const programs = [
  { name: "server", entry: "src/server.ts", format: "esm" },
  { name: "function", entry: "src/function.ts", format: "cjs" },
  { name: "ops", entry: "src/ops/main.ts", format: "esm" },
] as const;
/** Left out of the bundles: modules that the host provides, and parts of Fastify that we never call. */
const external = [
  "@google-cloud/functions-framework",
  "pg-native",
  "light-my-request",
  "@fastify/ajv-compiler",
  "@fastify/fast-json-stringify-compiler",
];

const root = import.meta.dirname;
const dist = path.resolve(root, process.argv[2] ?? "dist");
/** Replaces `dist` at the end: in development, a failed build leaves the last good one. */
const next = `${dist}.next`;

const moduleIds = new Set<string>();

await rm(next, { recursive: true, force: true });
await Promise.all(
  programs.map(async ({ name, entry, format }) => {
    const bundle = await rolldown({
      input: { [name]: path.join(root, entry) },
      platform: "node",
      external,
    });
    const extension = format === "cjs" ? "cjs" : "mjs";
    const { output } = await bundle.write({
      dir: next,
      format,
      entryFileNames: `[name].${extension}`,
      chunkFileNames: `parts/[name]-[hash].${extension}`,
      ...(name === "ops" ? { codeSplitting: false } : {}),
      // Function names are kept, so that stack traces in the log are readable.
      minify: {
        compress: true,
        mangle: { toplevel: true, keepNames: true },
        codegen: { removeWhitespace: true },
      },
    });
    for (const file of output) {
      if (file.type === "chunk") for (const id of file.moduleIds) moduleIds.add(id);
    }
    await bundle.close();
  }),
).catch((error: Error) => {
  // The message names file and line; the bundler's stack trace adds nothing.
  console.error(error.message);
  process.exit(1);
});
await writeFile(path.join(next, "third-party-licences.md"), await renderBundledLicences(moduleIds));
await cp(path.join(root, "src/db/migrations"), path.join(next, "migrations"), { recursive: true });
await cp(path.join(root, "../../packages/content/newsletter"), path.join(next, "newsletter"), {
  recursive: true,
});
await cp(path.join(root, "node_modules/dejavu-fonts-ttf/ttf"), path.join(next, "fonts"), {
  recursive: true,
  // The package has 21 fonts; documents use two.
  filter: (file) => !file.endsWith(".ttf") || /DejaVuSans(-Bold)?\.ttf$/.test(file),
});
// Files that the host needs: the entry point of the function, and its locked framework version.
await cp(path.join(root, "deployed"), next, { recursive: true });
await rm(dist, { recursive: true, force: true });
await rename(next, dist);
