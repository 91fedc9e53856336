import { configDefaults, defineConfig } from "vitest/config";

// @boundaries-ignore every package has the same limits
import { limits } from "../../vitest.shared.ts";

export default defineConfig({
  test: {
    ...limits,
    isolate: false,
    // They need what `pnpm mutate` records first.
    exclude: [...configDefaults.exclude, "tests/mutation/**"],
    // The same Python with pandas that runs the code of the pages.
    globalSetup: ["../content/src/python/global-setup.ts", "../content/src/python/polars-setup.ts"],
  },
});
