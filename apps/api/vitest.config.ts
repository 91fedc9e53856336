import { defineConfig } from "vitest/config";

// @boundaries-ignore every package has the same limits
import { limits } from "../../vitest.shared.ts";

export default defineConfig({
  test: {
    ...limits,
    include: ["src/**/*.test.ts", "tests/**/*.test.ts"],
    // `pnpm --filter @site/api unreliable`: the seed by which each call of the payment provider fails once.
    provide: { paymentsFailFirst: Number(process.env.PAYMENTS_FAIL_FIRST ?? 0) },
    globalSetup: ["tests/setup/global-setup.ts"],
    // Two cores: more workers only wait for each other.
    maxWorkers: 2,
    // The API's modules keep no state between tests, and reloading them for each file took a third of the time.
    isolate: false,
  },
});
