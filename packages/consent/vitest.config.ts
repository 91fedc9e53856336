import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.{ts,tsx}", "tests/**/*.test.ts"],
    // The size and head script suites bundle, which takes a moment on a busy machine.
    testTimeout: 30_000,
  },
});
