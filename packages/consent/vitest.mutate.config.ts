import { defineConfig } from "vitest/config";

// @boundaries-ignore every package has the same limits
import { limits } from "../../vitest.shared.ts";

/** Only the suites of behaviour: those of sizes and of committed files notice every change. */
export default defineConfig({
  test: { ...limits, include: ["src/{core,browser,head}/**/*.test.ts"] },
});
