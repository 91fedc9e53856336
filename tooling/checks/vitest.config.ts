import { defineConfig } from "vitest/config";

// @boundaries-ignore every package has the same limits
import { limits } from "../../vitest.shared.ts";

export default defineConfig({
  test: {
    ...limits,
    // No module keeps state between tests, so none is loaded again for each file.
    isolate: false,
  },
});
