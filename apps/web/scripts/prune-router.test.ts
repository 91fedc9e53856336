import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import vm from "node:vm";

import { afterEach, expect, test, vi } from "vitest";

import { prunable } from "./prune-router.ts";
import { functionsNamed, routerCuts, withCut } from "./router-cuts.ts";

const router = path.join(
  path.dirname(createRequire(import.meta.url).resolve("react-router")),
  "../production/lib",
);
const read = (module: string) => readFileSync(path.join(router, module), "utf8");

afterEach(() => void vi.useRealTimers());

test("React Router still makes its links and forms as the pruning knows them", () => {
  const code = prunable("dom/lib.js", read("dom/lib.js"));
  for (const name of ["Link", "NavLink", "Form"]) {
    expect(code).toContain(`const ${name} = /* @__PURE__ */ React$1.forwardRef(`);
    expect(code).not.toContain(`\n${name}.displayName`);
  }
});

test("every cut finds its function in React Router and leaves the rest of the module as it is", () => {
  for (const cut of routerCuts) {
    const code = read(cut.module);
    const shorter = withCut(code, cut);
    expect(shorter, cut.name).toContain(cut.body);
    expect(shorter.split("\nfunction ").length, cut.name).toBe(code.split("\nfunction ").length);
  }
});

test("what a cut rewrites is still what it was written from: where this fails, compare and take the new sum", () => {
  const rewritten = routerCuts.filter(({ body }) => body.includes("\n"));
  const sums = rewritten.map(({ module, name }) => {
    const [original = ""] = functionsNamed(name, read(module))[0] ?? [];
    return `${name} ${createHash("sha256").update(original).digest("hex").slice(0, 16)}`;
  });
  expect(sums).toEqual([
    "Scripts 91ff92e8425cec30",
    "getTurboStreamSingleFetchDataStrategy 57d6acc1fe103510",
    "updateState 56dee6ac3dc1e92a",
    "ScrollRestoration 92469d1bfe31f9f0",
    "RemixRootDefaultErrorBoundary e4633eab28d8f2ca",
  ]);
});

test("a cut that finds no function stops the build", () => {
  const cut = { module: "x.js", name: "gone", body: "" };
  expect(() => withCut("function other() {\n}\n", cut)).toThrow("no function gone");
});

test("a page that is at hand is told to React in one step, a longer way as it begins and as it ends", () => {
  vi.useFakeTimers();
  const told: string[] = [];
  const subscribers = new Set([(state: { navigation: string }) => told.push(state.navigation)]);
  const { setTimeout, clearTimeout } = globalThis;
  const router = vm.createContext({
    state: {},
    manifest: {},
    subscribers,
    setTimeout,
    clearTimeout,
  });
  const cut = routerCuts.find(({ name }) => name === "updateState");
  vm.runInContext(`function updateState(newState, opts = {}) {${cut?.body}}`, router);
  const update = router.updateState as (state: object) => void;

  update({ navigation: "to a page at hand" });
  update({ navigation: "there", location: "/at-hand" });
  vi.runAllTimers();
  expect(told).toEqual(["there"]);

  update({ navigation: "on a longer way" });
  vi.runAllTimers();
  update({ navigation: "there", location: "/far" });
  expect(told).toEqual(["there", "on a longer way", "there"]);
});
