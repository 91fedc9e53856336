import { defineConfig } from "vitest/config";

// @boundaries-ignore every package has the same limits
import { limits } from "../../vitest.shared.ts";

// Without the router's plugin: units are tested as they stand in the files.
export default defineConfig({
  test: {
    ...limits,
    include: ["app/**/*.test.ts", "app/**/*.test.tsx", "scripts/**/*.test.ts"],
  },
});
