import { expect, test } from "vitest";

import { formatPeopleAndComputers } from "./plan-text.ts";

test.each([
  [1, 1, "1 person, 1 computer"],
  [1, 3, "1 person, 3 computers"],
  [5, 3, "5 people, 3 computers each"],
])("%i seats of %i devices read: %s", (seats, devicesPerSeat, words) => {
  expect(formatPeopleAndComputers({ seats, devicesPerSeat })).toBe(words);
});
