import { expect, test } from "vitest";

import { shippedPolicy, toolPolicy } from "./licence-policy.ts";
import { findLicenceProblems, type Component } from "./licence-problems.ts";

const under = (id: string): Component => ({
  name: "part",
  version: "1.0.0",
  licenses: [{ license: { id } }],
});

test("a licence that requires the source of what is built with it is refused, for tools too", () => {
  for (const id of ["GPL-3.0-only", "AGPL-3.0-or-later", "SSPL-1.0", "BUSL-1.1"]) {
    expect(findLicenceProblems([under(id)], toolPolicy)).toHaveLength(1);
  }
});

test("a licence allowed for tools is not automatically allowed for shipped code", () => {
  expect(findLicenceProblems([under("LGPL-3.0-or-later")], toolPolicy)).toEqual([]);
  expect(findLicenceProblems([under("LGPL-3.0-or-later")], shippedPolicy)).toEqual([
    "part@1.0.0 is under LGPL-3.0-or-later, which the policy does not allow",
  ]);
});

test("in an OR expression one allowed licence is enough, in an AND expression each must be allowed", () => {
  const expression = (text: string): Component => ({
    name: "part",
    version: "1.0.0",
    licenses: [{ expression: text }],
  });
  expect(findLicenceProblems([expression("(GPL-2.0-only OR MIT)")], shippedPolicy)).toEqual([]);
  expect(findLicenceProblems([expression("(MIT AND GPL-2.0-only)")], shippedPolicy)).toHaveLength(
    1,
  );
});

test("a package without a valid licence is reported by its full name", () => {
  const nameless: Component = { group: "@scope", name: "part", version: "2.1.0" };
  expect(findLicenceProblems([nameless, under("see file")], toolPolicy)).toEqual([
    "@scope/part@2.1.0 names no licence",
    "part@1.0.0 is under see file, which the policy does not allow",
  ]);
});

test("the policy states what a manifest leaves out", () => {
  const silent: Component = { name: "url-template", version: "2.0.8" };
  expect(findLicenceProblems([silent], toolPolicy)).toEqual([]);
});
