import { expect, test } from "vitest";

import type { TakenOut } from "./guard.ts";
import { takeOut } from "./take-out.ts";

const source = `
export async function invite(deps: Deps, { email }: Input) {
  if (left <= 0) throw new AppError("seat_not_free");
  await deps.limiter.consume("mail:address", email);
  if (person) await deps.limiter.consume("mail:person", email);
  const [row] = await deps.db.select().where(and(eq(seats.id, id), eq(seats.ownerId, owner.id)));
  return row as Seat;
}`;

test.each<[TakenOut, string, string]>([
  [{ refusal: "seat_not_free" }, 'if (left <= 0) throw new AppError("seat_not_free");', ""],
  [{ limit: "mail:address" }, 'deps.limiter.consume("mail:address", email)', "undefined"],
  [{ limit: "mail:person" }, 'deps.limiter.consume("mail:person", email)', "undefined"],
  [{ condition: "seats.ownerId" }, "eq(seats.ownerId, owner.id)", "undefined"],
  [{ text: "left <= 0", without: "false" }, "left <= 0", "false"],
])("%j is taken out alone", (out, text, instead) => {
  expect(takeOut(source, out)).toBe(source.replace(text, instead));
});

test("a removed index or constraint no longer enforces uniqueness", () => {
  const sql = 'CREATE UNIQUE INDEX "one" ON a;\nCONSTRAINT "two" UNIQUE("id","key"),\n';
  expect(takeOut(sql, { unique: "one" })).toContain('CREATE INDEX "one" ON a;');
  expect(takeOut(sql, { unique: "two" })).toContain('CONSTRAINT "two" CHECK (true),\n');
});

test.each<TakenOut>([
  { refusal: "unknown" },
  { limit: "mail" },
  { condition: "seats.email" },
  { unique: "one" },
  { text: "await", without: "" },
])("%j, which does not stand there once, is refused", (out) => {
  expect(() => takeOut(source, out)).toThrow(/occurs [03] times/);
});
