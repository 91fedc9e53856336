import { globSync } from "node:fs";
import path from "node:path";

import { expect, test } from "vitest";

import { mutationAreas } from "./mutation.ts";
import { root } from "./workspace.ts";

test.each(Object.entries(mutationAreas))("the globs of %s match files", (_, area) => {
  const cwd = path.join(root, area.package);
  for (const pattern of [...area.mutate, ...area.tests]) {
    expect(globSync(pattern, { cwd }), pattern).not.toEqual([]);
  }
});
