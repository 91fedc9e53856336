import { defineConfig } from "vitest/config";

// @boundaries-ignore every package has the same limits
import { limits } from "../../vitest.shared.ts";

export default defineConfig({
  test: {
    ...limits,
    isolate: false,
    // Provides a Python with pandas or Polars, as for the code on the pages.
    globalSetup: ["../content/src/python/global-setup.ts", "../content/src/python/polars-setup.ts"],
  },
});
