import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

// @boundaries-ignore every package has the same limits
import { limits } from "../../vitest.shared.ts";

/** Starts with the one file that takes a quarter of the time: at the end, it would run alone. */
class ModelFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isModel = ({ moduleId }: TestSpecification) => moduleId.endsWith("ledger-model.test.ts");
    return [...sorted.filter(isModel), ...sorted.filter((file) => !isModel(file))];
  }
}

export default defineConfig({
  test: {
    ...limits,
    include: ["src/**/*.test.ts", "tests/**/*.test.ts"],
    // `pnpm --filter @site/api unreliable`: the seed by which each call of the payment provider fails once. `pnpm
    // --filter @site/api pooled`: every suite reaches Postgres through PgBouncer.
    provide: {
      paymentsFailFirst: Number(process.env.PAYMENTS_FAIL_FIRST ?? 0),
      isPooled: process.env.THROUGH_POOLER === "1",
    },
    globalSetup: ["tests/setup/global-setup.ts"],
    sequence: { sequencer: ModelFirst },
    // Two cores: more workers only wait for each other.
    maxWorkers: 2,
    // The API's modules keep no state between tests, and reloading them for each file took a third of the time.
    isolate: false,
  },
});
