import { afterEach, expect, test } from "vitest";

import { getErrorCode } from "../setup/error-data.ts";
import { createSale } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";
import { signUp } from "../setup/users.ts";

const suite = withSuite();
afterEach(() => suite.payments.control.reset());

const company = {
  company: "Müller & Čapek GmbH",
  street: "Hauptstraße 1",
  postalCode: "10115",
  city: "Berlin",
  country: "DE",
};
const order = { planId: "personal", quantity: 10, ...company } as const;

test("a quote names the tax of its country, and reverse charge with a VAT number", async () => {
  const { token } = await signUp();
  const { quotes } = suite.api.client(token);
  expect(await quotes.create.mutate(order)).toMatchObject({
    state: "open",
    isOwn: true,
    unitPrice: { amountMinor: 9_900 },
    net: { amountMinor: 99_000 },
    tax: { amountMinor: 18_810 },
    taxRate: "19",
    isReverseCharge: false,
    total: { amountMinor: 117_810 },
  });
  const withNumber = await quotes.create.mutate({ ...order, vatNumber: "de 123 456 789" });
  expect(withNumber).toMatchObject({
    isReverseCharge: true,
    tax: { amountMinor: 0 },
    total: { amountMinor: 99_000 },
  });
  const numbers = (await quotes.list.query()).map(({ number }) => number);
  expect(numbers).toHaveLength(2);
  expect(numbers[0]).toMatch(/^Q-\d{4}-\d{5}$/);
});

test("an address or a VAT number that can't be used is rejected, and no quote is made", async () => {
  const { token } = await signUp();
  const { quotes } = suite.api.client(token);
  const american = { ...order, country: "US", region: "NY", postalCode: "none" };
  expect(await getErrorCode(quotes.create.mutate(american))).toBe("company_address_incomplete");
  for (const missing of [{ postalCode: undefined }, { region: "New York" }]) {
    const incomplete = quotes.create.mutate({ ...american, postalCode: "10001", ...missing });
    expect(await getErrorCode(incomplete)).toBe("invalid_input");
  }
  const wrong = { ...order, vatNumber: "12" };
  expect(await getErrorCode(quotes.create.mutate(wrong))).toBe("vat_number_invalid");
  expect(await quotes.list.query()).toEqual([]);
});

test("whoever has the link reads the quote and its PDF, but only its account sees that it is theirs", async () => {
  const [own, other] = [await signUp(), await signUp()];
  await createSale(suite, { name: "Herbstaktion", percent: 25 });
  const made = await suite.api
    .client(own.token)
    .quotes.create.mutate({ ...order, poNumber: "PO-4711" });
  expect(made).toMatchObject({ saleName: "Herbstaktion", discount: { amountMinor: 24_750 } });
  for (const client of [suite.api.client(), suite.api.client(other.token)]) {
    expect(await client.quotes.get.query({ quoteId: made.id })).toEqual({ ...made, isOwn: false });
  }
  expect(await suite.api.client(other.token).quotes.list.query()).toEqual([]);
  const response = await fetch(`${suite.api.url}/api/quotes/${made.id}/quote.pdf`);
  expect(response.headers.get("content-type")).toBe("application/pdf");
  expect(response.headers.get("content-disposition")).toContain(`quote-${made.number}.pdf`);
  expect(response.headers.get("cache-control")).toContain("no-store");
  const missing = await fetch(`${suite.api.url}/api/quotes/${crypto.randomUUID()}/quote.pdf`);
  expect(missing.status).toBe(404);
});

test("a quote expires after its last day", async () => {
  const { token } = await signUp();
  const { id } = await suite.api.client(token).quotes.create.mutate(order);
  await suite.sql.query(
    "update quotes set valid_until = now() - interval '1 second' where id = $1",
    [id],
  );
  expect(await suite.api.client().quotes.get.query({ quoteId: id })).toMatchObject({
    state: "expired",
  });
});
