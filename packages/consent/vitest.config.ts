import { defineConfig } from "vitest/config";

// @boundaries-ignore every package has the same limits
import { limits } from "../../vitest.shared.ts";

export default defineConfig({
  test: {
    ...limits,
    include: ["src/**/*.test.{ts,tsx}", "tests/**/*.test.ts"],
    // Every test leaves page, cookies and modules as it found them; reloading them for each file took half the time.
    isolate: false,
  },
});
