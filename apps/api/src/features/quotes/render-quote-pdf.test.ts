import { inflateSync } from "node:zlib";

import { brand } from "@site/content/brand";
import { money } from "@site/contracts/money";
import { type CompanyQuote, isPrintableInPdf } from "@site/contracts/quotes";
import { expect, test } from "vitest";

import { renderQuotePdf } from "./render-quote-pdf.ts";

const amount = (minor: number) => money(minor, "USD");

const quote: CompanyQuote = {
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
};
const url = `${brand.origin}/quote?quote=${quote.id}`;

test("the PDF has a title, a language, tags and embedded fonts", async () => {
  const pdf = await renderQuotePdf(quote, url);
  const text = pdf.toString("latin1");
  expect(text).toMatch(/^%PDF-1\.7/);
  expect(text).toContain("/Lang (en-GB)");
  expect(text).toContain("/Title ");
  expect(text).toContain("/MarkInfo");
  expect(text).toContain("/S /TH");
  // Fonts with a map to Unicode make the text selectable.
  expect(text).toContain("/ToUnicode");
});

test("letters that the fonts don't have are named, not printed as boxes", async () => {
  const company = { ...quote.company, company: "株式会社サンプル" };
  const glyphs = listGlyphs(await renderQuotePdf({ ...quote, company }, url));
  expect(glyphs.length).toBeGreaterThan(100);
  expect(glyphs).not.toContain(MISSING_GLYPH);
  expect(["Ωmega Ltd.", "ООО Пример", "Zoë’s №1 – €"].every(isPrintableInPdf)).toBe(true);
  expect(["株式会社", "شركة", "חברה", "บริษัท", "샘플"].some(isPrintableInPdf)).toBe(false);
});

test("the fonts have every character that counts as printable", async () => {
  const printable = Array.from({ length: 0x1_f700 }, (_, code) => code)
    .filter((code) => code >= 0x20 && (code < 0xd8_00 || code > 0xdf_ff))
    .map((code) => String.fromCodePoint(code))
    .filter(isPrintableInPdf);
  expect(printable.length).toBeGreaterThan(1_500);
  const company = { ...quote.company, company: printable.join(" ") };
  expect(listGlyphs(await renderQuotePdf({ ...quote, company }, url))).not.toContain(MISSING_GLYPH);
});

const MISSING_GLYPH = "0000";

/** The glyph IDs on the page. */
function listGlyphs(pdf: Buffer): string[] {
  const streams = pdf.toString("latin1").matchAll(/FlateDecode\n>>\nstream\n([^]*?)\nendstream/g);
  return Array.from(streams, ([, bytes = ""]) => inflateSync(Buffer.from(bytes, "latin1")))
    .flatMap((stream) => stream.toString("latin1").match(/<[\da-f]+>(?= -?\d)/g) ?? [])
    .flatMap((text) => text.match(/[\da-f]{4}/g) ?? []);
}
