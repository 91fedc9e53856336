import { MAX_CORRECTIONS } from "@site/contracts/invoices";
import { TERMS_VERSION } from "@site/contracts/plans";
import { afterEach, expect, test } from "vitest";

import { completeCorrections } from "../../src/features/invoices/correct-invoice.ts";
import { operator } from "../operator/operator-client.ts";
import { getErrorCode } from "../setup/error-data.ts";
import { paySession } from "../setup/pay.ts";
import { selectRows, startPayment } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";
import { signUp } from "../setup/users.ts";

const suite = withSuite();
afterEach(() => suite.payments.control.reset());

const corrected = {
  company: "Richtig GmbH",
  street: "Hauptstraße 1",
  postalCode: "10115",
  city: "Berlin",
  country: "DE",
  poNumber: "PO-1",
};

async function payByCard(country = "DE") {
  const { token } = await signUp({ verified: true });
  const client = suite.api.client(token);
  const checkoutSessionId = await startPayment(suite, token, { planId: "pro" });
  await paySession(suite.payments, checkoutSessionId, { country });
  await suite.payments.control.waitUntilIdle();
  const { id: purchaseId } = await client.billing.purchaseStatus.query({ checkoutSessionId });
  return { client, purchaseId };
}

test("a paid invoice is replaced by a credit note and a new invoice with the same amount", async () => {
  const { client, purchaseId } = await payByCard();
  const documents = await client.invoices.correct.mutate({ purchaseId, ...corrected });
  expect(await client.invoices.correct.mutate({ purchaseId, ...corrected })).toEqual(documents);
  expect(documents).toMatchObject([
    { kind: "invoice", company: { company: "Richtig GmbH", poNumber: "PO-1" } },
    { kind: "credit-note" },
    { kind: "invoice", correctionId: null },
  ]);
  const [replacement, note, original] = documents;
  expect(note?.number).toBe(`${original?.number}-CN-01`);
  expect(new Set(documents.map(({ number }) => number)).size).toBe(3);
  for (const { kind, correctionId } of documents) {
    const { receiptUrl } = await client.invoices.document.query({ purchaseId, kind, correctionId });
    const page = await (await fetch(receiptUrl)).text();
    expect(page).toContain(kind === "invoice" ? "Invoice" : "Credit note");
    expect(page.includes("Richtig GmbH")).toBe(correctionId !== null && kind === "invoice");
  }
  const [paid] = suite.payments.control.listEvents({ type: "invoice.paid" }).slice(-1);
  expect(paid?.data.object).toMatchObject({
    number: replacement?.number,
    total: 23_681,
    customer_name: "Richtig GmbH",
    custom_fields: [{ name: "Purchase order", value: "PO-1" }],
  });
  const procedures = (await operator(suite)).client.operator;
  for (const { number } of documents) {
    const [found] = await procedures.find.query({ text: number ?? "" });
    const record = await procedures.explain.query({ person: found?.profileId ?? "" });
    expect(record.purchases).toMatchObject([
      { id: purchaseId, invoiceNumber: `${replacement?.number}, ${original?.number}` },
    ]);
  }
  // The payment is as it was, and can be refunded.
  await suite.payments.control.waitUntilIdle();
  expect(await client.billing.requestRefund.mutate({ purchaseId })).toMatchObject({
    state: "refunded",
    refunded: { amountMinor: 23_681 },
  });
  expect(
    await getErrorCode(client.invoices.correct.mutate({ purchaseId, ...corrected, city: "Bonn" })),
  ).toBe("invoice_not_correctable");
});

test("a second correction replaces the first one's invoice", async () => {
  const { client, purchaseId } = await payByCard();
  await client.invoices.correct.mutate({ purchaseId, ...corrected });
  const documents = await client.invoices.correct.mutate({
    purchaseId,
    ...corrected,
    street: "Hauptstraße 2",
  });
  expect(documents).toHaveLength(5);
  const [, secondNote, first] = documents;
  expect(secondNote?.number).toBe(`${first?.number}-CN-01`);
});

test("details that would change the tax are refused, and leave no document", async () => {
  const { client, purchaseId } = await payByCard();
  const notes = () => suite.payments.control.listEvents({ type: "credit_note.created" }).length;
  const finals = () => suite.payments.control.listEvents({ type: "invoice.finalized" }).length;
  const before = [notes(), finals()];
  const input = { purchaseId, ...corrected, vatNumber: "DE123456789" };
  expect(await getErrorCode(client.invoices.correct.mutate(input))).toBe("invoice_tax_differs");
  expect([notes(), finals()]).toEqual(before);
  expect(await client.invoices.documents.query({ purchaseId })).toHaveLength(1);
  await client.invoices.correct.mutate({ purchaseId, ...corrected });
});

test("refused corrections are limited for a day", async () => {
  const { client, purchaseId } = await payByCard();
  const correct = () =>
    getErrorCode(
      client.invoices.correct.mutate({ purchaseId, ...corrected, vatNumber: "DE123456789" }),
    );
  for (let made = 0; made < MAX_CORRECTIONS; made += 1) {
    expect(await correct()).toBe("invoice_tax_differs");
  }
  expect(await correct()).toBe("rate_limited");
  await suite.sql.query(
    "update invoice_corrections set requested_at = requested_at - interval '1 day' where purchase_id = $1",
    [purchaseId],
  );
  expect(await correct()).toBe("invoice_tax_differs");
});

test("another country, an address without a place of tax and an old payment are refused", async () => {
  const { client, purchaseId } = await payByCard("FR");
  const correct = (changes: object) =>
    getErrorCode(client.invoices.correct.mutate({ purchaseId, ...corrected, ...changes }));
  // The tax is 0 in both countries here, but it is owed to another country.
  expect(await correct({ country: "IT" })).toBe("invoice_tax_differs");
  await suite.sql.query(
    "update purchases set paid_at = paid_at - make_interval(days => 367) where id = $1",
    [purchaseId],
  );
  expect(await correct({ country: "FR" })).toBe("invoice_not_correctable");

  const american = await payByCard("US");
  const incomplete = { ...corrected, country: "US", region: "NY", postalCode: "none" };
  expect(
    await getErrorCode(
      american.client.invoices.correct.mutate({ purchaseId: american.purchaseId, ...incomplete }),
    ),
  ).toBe("company_address_incomplete");
  expect(
    await american.client.invoices.correct.mutate({
      purchaseId: american.purchaseId,
      ...incomplete,
      postalCode: "10001",
    }),
  ).toHaveLength(3);
});

test("another state is refused, because the tax is owed there", async () => {
  const { token } = await signUp({ verified: true });
  const client = suite.api.client(token);
  const american = { ...corrected, country: "US", region: "NY", postalCode: "10001" };
  const quote = await client.quotes.create.mutate({ planId: "pro", quantity: 1, ...american });
  // Before states were chosen from a list, they were typed.
  await suite.sql.query("update quotes set region = 'New york' where id = $1", [quote.id]);
  const order = { quoteId: quote.id, payBy: "invoice", termsVersion: TERMS_VERSION } as const;
  const ordered = await client.quotes.order.mutate(order);
  if (ordered.next !== "done") throw new Error("An invoice has no page to pay.");
  const { purchaseId } = ordered;
  const [sent] = suite.payments.control.listEvents({ type: "invoice.sent" }).slice(-1);
  suite.payments.control.payInvoice((sent?.data.object as { id: string } | undefined)?.id ?? "");
  await suite.payments.control.waitUntilIdle();
  const moved = { purchaseId, ...american, region: "NJ", postalCode: "07001" };
  expect(await getErrorCode(client.invoices.correct.mutate(moved))).toBe("invoice_tax_differs");
  const renamed = { purchaseId, ...american, company: "Example Ltd" };
  expect(await client.invoices.correct.mutate(renamed)).toHaveLength(3);
});

test("a correction whose credit note exists is completed later, and never given up", async () => {
  const { client, purchaseId } = await payByCard();
  suite.payments.control.addFault({
    kind: "refuse",
    method: "POST",
    path: "/v1/credit_notes",
    times: 2,
    after: true,
  });
  const correct = () => client.invoices.correct.mutate({ purchaseId, ...corrected });
  expect(await getErrorCode(correct())).toBe("payment_unavailable");
  const [open] = await selectRows<{ customer_id: string }>(
    suite,
    "select customer_id from invoice_corrections where purchase_id = $1",
    [purchaseId],
  );
  const changeAddress = (changes: Record<string, string>) =>
    fetch(`${suite.payments.apiBase}/v1/customers/${open?.customer_id}`, {
      method: "POST",
      headers: { authorization: "Bearer sk_test_local" },
      body: new URLSearchParams(changes),
    });
  // Stripe can't make an invoice final for a customer without an address.
  await changeAddress({ address: "" });
  expect(await getErrorCode(correct())).toBe("payment_unavailable");
  expect(await completeCorrections(suite.api.deps)).toBe(0);
  await changeAddress({ "address[country]": "DE", "address[city]": "Berlin" });
  expect(await completeCorrections(suite.api.deps)).toBe(1);
  expect(await correct()).toHaveLength(3);
});

test("an invoice that was paid by transfer is corrected like any other", async () => {
  const { token } = await signUp({ verified: true });
  const client = suite.api.client(token);
  const quote = await client.quotes.create.mutate({
    planId: "personal",
    quantity: 3,
    ...corrected,
    company: "Flasch GmbH",
  });
  const ordered = await client.quotes.order.mutate({
    quoteId: quote.id,
    payBy: "invoice",
    termsVersion: TERMS_VERSION,
  });
  if (ordered.next !== "done") throw new Error("An invoice has no page to pay.");
  const { purchaseId } = ordered;
  const correct = () => client.invoices.correct.mutate({ purchaseId, ...corrected });
  expect(await getErrorCode(correct())).toBe("invoice_not_correctable");
  const [sent] = suite.payments.control.listEvents({ type: "invoice.sent" }).slice(-1);
  if (!sent) throw new Error("No invoice was sent.");
  suite.payments.control.payInvoice((sent.data.object as { id: string }).id);
  await suite.payments.control.waitUntilIdle();
  expect(await correct()).toHaveLength(3);
  expect(await client.billing.purchaseStatus.query({ purchaseId })).toMatchObject({
    state: "paid",
    total: { amountMinor: 35_343 },
  });
});
