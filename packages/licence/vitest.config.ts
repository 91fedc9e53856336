import { defineConfig } from "vitest/config";

// @boundaries-ignore every package has the same limits
import { limits } from "../../vitest.shared.ts";

export default defineConfig({
  // No module keeps anything of a test, and loading them again for each file took half of the time.
  test: { ...limits, isolate: false },
});
