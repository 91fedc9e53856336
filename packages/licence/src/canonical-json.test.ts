import fc from "fast-check";
import { expect, test } from "vitest";

import { type Json, canonicalJson } from "./canonical-json.ts";

const jsonValue = fc.jsonValue({ stringUnit: "binary" }).map((value) => value as Json);

test("the canonical text parses to the same value and is its own canonical text", () => {
  fc.assert(
    fc.property(jsonValue, (value) => {
      const text = canonicalJson(value);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(canonicalJson(JSON.parse(text) as Json)).toBe(text);
    }),
  );
});

test("the insertion order of keys does not matter", () => {
  expect(canonicalJson({ b: 1, a: { d: null, c: [true, "x"] } })).toBe(
    canonicalJson({ a: { c: [true, "x"], d: null }, b: 1 }),
  );
});

test("keys are sorted by UTF-16 code units, as RFC 8785 shows", () => {
  const keys = ["\u20ac", "\r", "\ufb33", "1", "\u{1f600}", "\u0080", "\u00f6"];
  const text = canonicalJson(Object.fromEntries(keys.map((key) => [key, 0])));
  expect(Object.keys(JSON.parse(text) as object)).toEqual([
    "1",
    "\r",
    "\u0080",
    "\u00f6",
    "\u20ac",
    "\u{1f600}",
    "\ufb33",
  ]);
  expect(text.indexOf('"\\r"')).toBe(1);
});

test("a lone surrogate is rejected, as a value and as a key", () => {
  expect(() => canonicalJson("\ud83e")).toThrow(TypeError);
  expect(() => canonicalJson({ "\udc00": 1 })).toThrow(TypeError);
});
