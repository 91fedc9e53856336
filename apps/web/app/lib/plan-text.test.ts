import { expect, test } from "vitest";

import { formatPeopleAndComputers, getPurchaseName } from "./plan-text.ts";

test.each([
  [1, 1, "1 person, 1 computer"],
  [1, 3, "1 person, 3 computers"],
  [5, 3, "5 people, 3 computers each"],
])("%i seats of %i devices read: %s", (seats, devicesPerSeat, words) => {
  expect(formatPeopleAndComputers({ seats, devicesPerSeat })).toBe(words);
});

test("the name of a purchase says that it is a gift", () => {
  const order = { kind: "new", planId: "pro", quantity: 1 } as const;
  expect(getPurchaseName({ ...order, gift: { state: "sent" } })).toBe("Pro as a gift");
  expect(getPurchaseName({ ...order, gift: null })).toBe("Pro");
});

test("the name of a purchase says how many of its places are left", () => {
  const order = { kind: "new", planId: "personal", quantity: 10 } as const;
  expect(getPurchaseName(order)).toBe("10 Personal licences");
  expect(getPurchaseName({ ...order, returnedQuantity: 2 })).toBe("8 of 10 Personal licences");
  expect(getPurchaseName({ ...order, kind: "seats", quantity: 2, returnedQuantity: 1 })).toBe(
    "1 of 2 seats for Personal",
  );
});
