import { brand } from "@site/content/brand";
import { money } from "@site/contracts/money";
import { expect, test } from "vitest";

import { renderQuotePdf } from "./render-quote-pdf.ts";

const amount = (minor: number) => money(minor, "USD");

test("the PDF has a title, a language, tags and embedded fonts", async () => {
  const pdf = await renderQuotePdf(
    {
      id: "00000000-0000-4000-8000-000000000000",
      number: "Q-2026-00042",
      state: "open",
      isOwn: true,
      createdOn: "2026-11-26",
      validUntil: "2026-12-26",
      planId: "personal",
      quantity: 10,
      unitPrice: amount(9_900),
      listPrice: amount(99_000),
      discount: amount(9_900),
      saleName: "Winter sale",
      net: amount(89_100),
      tax: amount(0),
      taxRate: "0",
      isReverseCharge: true,
      total: amount(89_100),
      company: {
        company: "Müller & Čapek GmbH",
        street: "Hauptstraße 1",
        postalCode: "10115",
        city: "Berlin",
        country: "DE",
        vatNumber: "DE123456789",
        poNumber: "PO-4711",
      },
      purchaseId: null,
    },
    `${brand.origin}/quote?quote=00000000-0000-4000-8000-000000000000`,
  );
  const text = pdf.toString("latin1");
  expect(text).toMatch(/^%PDF-1\.7/);
  expect(text).toContain("/Lang (en-GB)");
  expect(text).toContain("/Title ");
  expect(text).toContain("/MarkInfo");
  expect(text).toContain("/S /TH");
  // Fonts with a map to Unicode make the text selectable.
  expect(text).toContain("/ToUnicode");
});
