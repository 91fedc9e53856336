import { expect, onTestFinished, test, vi } from "vitest";

import { createSearchLimit, getPattern, parsePattern } from "./text-pattern.ts";

test.each<[string, string, string]>([
  ["a.b", String.raw`a[^\n]b`, "a.b"],
  [String.raw`^\d+$`, String.raw`^[0-9]+\Z`, "12"],
  [String.raw`[\w-]{2,3}?`, String.raw`[A-Za-z0-9_\-]{2,3}?`, "a-"],
  ["[^,;]+", "[^,;]+", "x"],
  [String.raw`(a|b)(?:cd)*\.`, String.raw`(a|b)(?:cd)*\.`, "acdcd."],
  ["é👩?", "é👩?", "é"],
  ['"', String.raw`\x22`, '"'],
])("reads %s", (source, python, matching) => {
  const pattern = parsePattern(source);
  expect(pattern?.python).toBe(python);
  expect(matching.replace(pattern?.regex ?? /$/, "")).toBe("");
});

test.each([
  ["nothing", ""],
  ["what can match nothing", "a*"],
  ["an end alone", "$"],
  ["an open bracket", "(a"],
  ["an open set", "[a"],
  ["an empty set", "[]"],
  ["a range the wrong way round", "[b-a]"],
  ["a set as the end of a range", String.raw`[a-\d]`],
  ["a repeated quantifier", "a**"],
  ["a quantifier alone", "+a"],
  ["looking ahead", "(?=a)b"],
  ["a name of a group", "(?<n>a)"],
  ["a reference to a group", String.raw`(a)\1`],
  ["a boundary of words", String.raw`\ba`],
  ["a class of Unicode", String.raw`\p{L}`],
  ["nested repetitions, which can take for ever", "(?:a+)+b"],
  ["repeated alternatives, which can take for ever", "(?:a|a)*b"],
  ["a repeated group that keeps its text", "(a)+"],
  ["four repetitions without a limit", "a*b*c*d*e"],
  ["a hundred options, which can take for ever", `${"a?".repeat(100)}b`],
  ["six limited repetitions, which can take for ever", `${"a{0,100}".repeat(6)}b`],
  ["101 repetitions", "a{101}"],
  ["nested repetitions that DuckDB refuses", String.raw`(?:\w{50}){21}`],
])("refuses %s", (_, source) => {
  expect(parsePattern(source)).toBeUndefined();
});

test("one long text is not searched for minutes", () => {
  const limit = (source: string) => createSearchLimit(getPattern(source));
  expect(() => limit("a*a*b")("a".repeat(2000))).not.toThrow();
  expect(() => limit("a*a*b")("a".repeat(3000))).toThrow(/could take minutes/);
});

test("many texts are searched for half a minute, however long they could take", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const search = (source: string, text: string, count: number) => {
    const limitSearch = createSearchLimit(getPattern(source));
    const searchAll = () => {
      for (let at = 0; at < count; at += 1) limitSearch(text);
    };
    expect(searchAll).not.toThrow();
    vi.advanceTimersByTime(31_000);
    return searchAll;
  };
  // A million addresses take less than a second.
  search(String.raw`(\w+)@(\w+)\.(\w+)`, "first.last-name@example.com.example", 1_000_000);
  expect(search("a*a*b", "a".repeat(600), 2000)).toThrow(/could take minutes/);
  // Something else takes that long.
  expect(search("a*b", "a".repeat(600), 1000)).not.toThrow();
});

test("a search in a long text stays fast", () => {
  const pattern = parsePattern("(?:aaa)*a?a?b");
  expect("a".repeat(3000).replaceAll(pattern?.regex ?? /$/g, "")).toHaveLength(3000);
});
