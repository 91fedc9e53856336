import { globSync, readFileSync } from "node:fs";
import path from "node:path";

import { defineConfig } from "vitest/config";

// @boundaries-ignore every package has the same limits
import { limits } from "../../vitest.shared.ts";

const include = ["app/**/*.test.ts", "app/**/*.test.tsx", "build/**/*.test.ts"];
/** Tests that need a DOM, declared in their first line. */
const inPage = globSync(include, { cwd: import.meta.dirname }).filter((file) =>
  readFileSync(path.join(import.meta.dirname, file), "utf8").startsWith("// @vitest-environment"),
);

// Without the site's Vite plugins, so that units are tested as they are written.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...limits,
          name: "site",
          include,
          exclude: inPage,
          // These tests share no module state, and reloading modules for each file took half of the time.
          isolate: false,
        },
      },
      // A page keeps its address, storage and session between tests, so each file gets its own.
      { test: { ...limits, name: "in-page", include: inPage, setupFiles: "dialogs.setup.ts" } },
      {
        test: {
          ...limits,
          name: "another-shop",
          include: ["another-shop/*.test.tsx"],
          // Replaces the plan catalogue by another shop's.
          alias: [
            {
              find: /^(?:@site\/contracts|\.\.?)\/plans(?:\.ts)?$/,
              replacement: path.join(import.meta.dirname, "another-shop/plans.ts"),
            },
          ],
        },
      },
    ],
  },
});
