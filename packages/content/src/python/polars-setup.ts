import type { TestProject } from "vitest/node";

import { findPython } from "./find-python.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Command of a Python with Polars; null if there is none. */
    polars: string | null;
  }
}

/** Finds a Python with Polars. It is not installed automatically, because no system packages it. */
export default async function providePolars(project: TestProject): Promise<void> {
  const python = await findPython("polars");
  if (!python) {
    console.warn(
      "\nTHE TESTS THAT RUN POLARS ARE SKIPPED: no python3 with polars was found. Put one first in PATH.\n",
    );
  }
  project.provide("polars", python?.command ?? null);
}
