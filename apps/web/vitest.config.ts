import { defineConfig } from "vitest/config";

// Without the router's plugin: units are tested as they stand in the files.
export default defineConfig({
  test: {
    include: ["app/**/*.test.ts", "app/**/*.test.tsx", "scripts/**/*.test.ts"],
    // A busy machine is not a failure: a test that hangs still ends.
    testTimeout: 30_000,
  },
});
