import { defineConfig } from "vitest/config";

// @boundaries-ignore every package has the same limits
import { limits } from "../../vitest.shared.ts";

export default defineConfig({
  test: {
    ...limits,
    include: ["src/**/*.test.ts", "tests/**/*.test.ts"],
    globalSetup: ["tests/setup/global-setup.ts"],
    // Two cores: more workers only wait for each other.
    maxWorkers: 2,
    // The API's modules keep no state of a test, and loading them again for each file took a third of the time.
    isolate: false,
  },
});
