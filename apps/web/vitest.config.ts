import path from "node:path";

import { defineConfig } from "vitest/config";

// @boundaries-ignore every package has the same limits
import { limits } from "../../vitest.shared.ts";

// Without the site's plugins: units are tested as they are in the files.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...limits,
          name: "site",
          include: ["app/**/*.test.ts", "app/**/*.test.tsx", "build/**/*.test.ts"],
        },
      },
      {
        test: {
          ...limits,
          name: "another-shop",
          include: ["another-shop/*.test.tsx"],
          // The catalogue of plans is replaced by another shop's.
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
