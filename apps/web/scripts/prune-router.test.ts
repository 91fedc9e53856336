import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

import { expect, test } from "vitest";

import { prunable } from "./prune-router.ts";

const router = path.dirname(createRequire(import.meta.url).resolve("react-router"));

test("React Router still makes its links and forms as the pruning knows them", () => {
  const code = prunable(readFileSync(path.join(router, "lib/dom/lib.js"), "utf8"));
  for (const name of ["Link", "NavLink", "Form"]) {
    expect(code).toContain(`const ${name} = /* @__PURE__ */ React$1.forwardRef(`);
    expect(code).not.toContain(`\n${name}.displayName`);
  }
});
