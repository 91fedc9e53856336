import { defineConfig } from "vitest/config";

// Without the router's plugin: units are tested as they stand in the files.
export default defineConfig({
  test: { include: ["app/**/*.test.ts", "app/**/*.test.tsx", "scripts/**/*.test.ts"] },
});
