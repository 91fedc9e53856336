import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

// @boundaries-ignore every package has the same limits
import { limits } from "../../vitest.shared.ts";

/** Begins with the one file that takes a quarter of the time: last, it would run while nothing else does. */
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
    globalSetup: ["tests/setup/global-setup.ts"],
    sequence: { sequencer: ModelFirst },
    // Two cores: more workers only wait for each other.
    maxWorkers: 2,
    // The API's modules keep no state between tests, and reloading them for each file took a third of the time.
    isolate: false,
  },
});
