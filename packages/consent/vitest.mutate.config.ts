import { defineConfig } from "vitest/config";

// @boundaries-ignore every package has the same limits
import { limits } from "../../vitest.shared.ts";

/** The suites of behaviour alone: those of sizes and of what is committed notice every change. */
export default defineConfig({
  test: { ...limits, include: ["src/{core,browser,head}/**/*.test.ts"] },
});
