import { defineConfig } from "vitest/config";

/** The suites of behaviour alone: those of sizes and of what is committed notice every change. */
export default defineConfig({
  test: { testTimeout: 60_000, include: ["src/{core,browser,head}/**/*.test.ts"] },
});
