import { expect, test } from "vitest";

import { compareClocks } from "./compare-clocks.ts";

const asked = { from: 1_000_000, to: 1_002_000 };

test.each([
  ["within the request", 1_001_000, "ok", "same time"],
  ["a little apart, as dates without milliseconds are", 990_000, "ok", "same time"],
  ["ahead of ours", asked.to + 90_000, "warning", "ours is 90 seconds behind the database's"],
  ["far ahead of ours", asked.to + 400_000, "wrong", "ours is 400 seconds behind"],
  ["behind ours", asked.from - 400_000, "wrong", "ours is 400 seconds ahead of the database's"],
])("a clock that is %s", (_name, theirs, state, found) => {
  const result = compareClocks("the database's", theirs, asked);
  expect(result.state).toBe(state);
  expect(result.found).toContain(found);
});
