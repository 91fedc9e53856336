import { defineConfig } from "vitest/config";

// @boundaries-ignore every package has the same limits
import { limits } from "../../vitest.shared.ts";

/**
 * The tests that a mutation of the engine has to get past. What pandas writes was recorded before
 * (`tests/mutation/record.ts`): each mutation is tried against hundreds of files, and starting pandas takes a second.
 */
export default defineConfig({
  test: {
    ...limits,
    // Only what is made once, when a module is read, would need a worker for each file: `ignoreStatic` leaves it alone.
    isolate: false,
    // Where all tests pass and many mutations never end, such as in what reads a table, those of a part are enough.
    include: process.env["ONLY"]?.split(",") ?? [
      "src/{columns,detect,read,recipe,steps,write}/**/*.test.ts",
      "tests/mutation/*.test.ts",
    ],
  },
});
