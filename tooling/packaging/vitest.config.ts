import { defineConfig } from "vitest/config";

// @boundaries-ignore every package has the same limits
import { limits } from "../../vitest.shared.ts";

export default defineConfig({
  test: {
    ...limits,
    // No module has state that tests change, so modules are not reloaded for each file.
    isolate: false,
  },
});
