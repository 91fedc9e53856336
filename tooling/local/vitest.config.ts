import { defineConfig } from "vitest/config";

// @boundaries-ignore every package has the same limits
import { limits } from "../../vitest.shared.ts";

export default defineConfig({
  test: {
    ...limits,
    include: ["src/**/*.test.ts"],
    // No module has state that tests change, and reloading modules for each file took a third of the time.
    isolate: false,
  },
});
