import { expect, test } from "vitest";

import { type Component, findLicenceErrors, shippedPolicy, toolPolicy } from "./check-licences.ts";

const under = (id: string): Component => ({
  name: "part",
  version: "1.0.0",
  licenses: [{ license: { id } }],
});

test("copyleft licences are not allowed, for tools either", () => {
  for (const id of ["GPL-3.0-only", "AGPL-3.0-or-later", "SSPL-1.0", "BUSL-1.1"]) {
    expect(findLicenceErrors([under(id)], toolPolicy)).toHaveLength(1);
  }
});

test("a licence allowed for tools is not automatically allowed for shipped code", () => {
  expect(findLicenceErrors([under("LGPL-3.0-or-later")], toolPolicy)).toEqual([]);
  expect(findLicenceErrors([under("LGPL-3.0-or-later")], shippedPolicy)).toEqual([
    "part@1.0.0 is under LGPL-3.0-or-later, which the policy does not allow",
  ]);
});

test("in an OR expression one allowed licence is enough, in an AND expression each must be allowed", () => {
  const expression = (text: string): Component => ({
    name: "part",
    version: "1.0.0",
    licenses: [{ expression: text }],
  });
  expect(findLicenceErrors([expression("(GPL-2.0-only OR MIT)")], shippedPolicy)).toEqual([]);
  expect(findLicenceErrors([expression("(MIT AND GPL-2.0-only)")], shippedPolicy)).toHaveLength(1);
});

test("a package without a valid licence is reported by its full name", () => {
  const nameless: Component = { group: "@scope", name: "part", version: "2.1.0" };
  expect(findLicenceErrors([nameless, under("see file")], toolPolicy)).toEqual([
    "@scope/part@2.1.0 names no licence",
    "part@1.0.0 is under see file, which the policy does not allow",
  ]);
});

test("the policy supplies licences that manifests leave out", () => {
  const silent: Component = { name: "url-template", version: "2.0.8" };
  expect(findLicenceErrors([silent], toolPolicy)).toEqual([]);
});
