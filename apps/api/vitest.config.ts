import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

// @boundaries-ignore every package has the same limits
import { limits } from "../../vitest.shared.ts";

/**
 * Runs the longest test file first. It takes a quarter of the total time, and would otherwise run alone at the end.
 */
class ModelFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isModel = ({ moduleId }: TestSpecification) => moduleId.endsWith("ledger-model.test.ts");
    return [...sorted.filter(isModel), ...sorted.filter((file) => !isModel(file))];
  }
}

const modeEnvironments: Record<string, Record<string, string>> = {
  image: { IMAGE_STEPS: "1" },
  previous: {
    PREVIOUS_SUITES:
      process.env.PREVIOUS_SUITES ??
      "tests/account tests/checkout tests/licences tests/newsletter tests/seats tests/settlement",
  },
};

/**
 * Modes, as in `vitest run --mode pooled`: `unreliable` lets each call of the payment provider fail once, in an order
 * that PAYMENTS_FAIL_FIRST seeds; `pooled` reaches Postgres through PgBouncer; `image` and `previous` run more of the
 * test of that name.
 */
export default defineConfig(({ mode }) => ({
  test: {
    ...limits,
    include: ["src/**/*.test.ts", "tests/**/*.test.ts"],
    env: modeEnvironments[mode] ?? {},
    provide: {
      paymentsFailFirst: mode === "unreliable" ? Number(process.env.PAYMENTS_FAIL_FIRST ?? 16) : 0,
      isPooled: mode === "pooled",
    },
    globalSetup: ["tests/setup/global-setup.ts"],
    sequence: { sequencer: ModelFirst },
    // On two cores, more workers would only wait for each other.
    maxWorkers: 2,
    // The API's modules keep no state between tests, and reloading them for each file took a third of the time.
    isolate: false,
  },
}));
