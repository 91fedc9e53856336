import { expect, test } from "vitest";

import { summariseQuery } from "./trace.ts";

test.each([
  ['select "id", "from" from "profiles" where "email" = $1', "SELECT profiles"],
  ["  insert into rate_limits values ('canary@example.com', 1)", "INSERT rate_limits"],
  ['update "outbox" set "a" = 1 where "id" in (select "id" from "other")', "UPDATE outbox"],
  ["delete from trials where x = 'canary'", "DELETE trials"],
  ["select 'canary'", "SELECT"],
  ["begin", "BEGIN"],
  ["", "SQL"],
])("%s is summarised as %s", (text, summary) => {
  expect(summariseQuery(text)).toBe(summary);
});
