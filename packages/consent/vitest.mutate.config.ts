import { defineConfig } from "vitest/config";

/** The suites of behaviour alone: those of sizes and of the committed head script notice every change. */
export default defineConfig({
  test: {
    testTimeout: 60_000,
    include: ["src/{core,browser,head}/**/*.test.ts"],
    exclude: ["src/head/head-script.test.ts"],
  },
});
