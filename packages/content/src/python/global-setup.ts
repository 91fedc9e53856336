import type { TestProject } from "vitest/node";

import { findPython, installPandas } from "./find-python.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Command of a Python with pandas; null if there is none and it cannot be installed. */
    python: string | null;
  }
}

/** Finds or installs the Python with pandas, once for all test files here and in `packages/clean`. */
export default async function providePython(project: TestProject): Promise<void> {
  let python = await findPython();
  if (!python) {
    const obstacle = await installPandas();
    python = obstacle === undefined ? await findPython() : undefined;
    if (!python) {
      console.warn(
        `\nTHE TESTS THAT RUN PYTHON ARE SKIPPED: no python3 with pandas was found, and it cannot be installed: ${obstacle ?? "it is still not there after apt-get"}.\nInstall pandas for python3 and run the tests again.\n`,
      );
    }
  }
  project.provide("python", python?.command ?? null);
}
