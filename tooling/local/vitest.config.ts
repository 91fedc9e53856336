import { defineConfig } from "vitest/config";

// @boundaries-ignore every package has the same limits
import { limits } from "../../vitest.shared.ts";

export default defineConfig({
  test: {
    ...limits,
    include: ["src/**/*.test.ts"],
    // No module keeps state between tests, and reloading them for each file took a third of the time.
    isolate: false,
  },
});
