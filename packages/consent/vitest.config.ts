import { defineConfig } from "vitest/config";

// @boundaries-ignore every package has the same limits
import { limits } from "../../vitest.shared.ts";

export default defineConfig({
  test: {
    ...limits,
    include: ["src/**/*.test.{ts,tsx}", "tests/**/*.test.ts"],
    // Every test restores page, cookies and modules. Reloading modules for each file would double the time.
    isolate: false,
  },
});
