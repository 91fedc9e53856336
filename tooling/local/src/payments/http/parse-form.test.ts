import { describe, expect, it } from "vitest";

import { parseForm } from "./parse-form.ts";

const plain = (encoded: string): unknown => JSON.parse(JSON.stringify(parseForm(encoded)));

describe("a form in bracket notation", () => {
  it.each([
    ["a=1&b=two+words", { a: "1", b: "two words" }],
    ["a[b][c]=1&a[b][d]=2", { a: { b: { c: "1", d: "2" } } }],
    ["a[1]=y&a[0]=x", { a: ["x", "y"] }],
    ["a[]=x&a[]=y", { a: ["x", "y"] }],
    ["a[0][b]=1&a[0][c]=2&a[1][b]=3", { a: [{ b: "1", c: "2" }, { b: "3" }] }],
    ["a=", { a: "" }],
    ["", {}],
  ])("%s becomes a tree", (encoded, tree) => {
    expect(plain(encoded)).toEqual(tree);
  });

  it("reaches no prototype", () => {
    const form = parseForm("__proto__[polluted]=1&constructor[prototype][polluted]=1");
    expect(Object.getPrototypeOf(form)).toBeNull();
    expect("polluted" in {}).toBe(false);
    expect(Object.keys(form)).toEqual(["__proto__", "constructor"]);
  });
});
