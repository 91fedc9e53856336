import { cp, rm } from "node:fs/promises";

import { rolldown } from "rolldown";

const dist = new URL("./dist/", import.meta.url).pathname;

/** Each entry becomes one file that needs no `node_modules` beside it. */
const entries = { server: "src/server.ts", function: "src/function.ts", ops: "src/ops/main.ts" };

await rm(dist, { recursive: true, force: true });
await Promise.all(
  Object.entries(entries).map(async ([name, input]) => {
    const bundle = await rolldown({
      input: { [name]: new URL(input, import.meta.url).pathname },
      platform: "node",
      // Optional native companions that are looked for at run time and not installed.
      external: ["pg-native", "@google-cloud/functions-framework"],
    });
    await bundle.write({
      dir: dist,
      format: "esm",
      entryFileNames: "[name].mjs",
      codeSplitting: false,
      sourcemap: false,
      minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
    });
    await bundle.close();
  }),
);
await cp(
  new URL("./src/db/migrations", import.meta.url),
  new URL("./migrations", `file://${dist}`),
  {
    recursive: true,
  },
);
