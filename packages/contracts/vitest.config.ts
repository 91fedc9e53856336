import { defineConfig } from "vitest/config";

// @boundaries-ignore every package has the same limits
import { limits } from "../../vitest.shared.ts";

export default defineConfig({
  // No module keeps state between tests, and reloading them for each file took half of the time.
  test: { ...limits, isolate: false },
});
