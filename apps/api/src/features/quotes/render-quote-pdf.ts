import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { brand } from "@site/content/brand";
import { formatDay } from "@site/contracts/format-day";
import { formatMoney } from "@site/contracts/money";
import { paidPlans, RENEWAL_MONTHS } from "@site/contracts/plans";
import { type Company, type CompanyQuote, isPrintableInPdf } from "@site/contracts/quotes";

/** Next to the main bundle, one folder above the bundle's chunks, or in the package. */
const folder = ["./fonts", "../fonts", "../../../node_modules/dejavu-fonts-ttf/ttf"]
  .map((place) => fileURLToPath(new URL(place, import.meta.url)))
  .find((place) => existsSync(place));

/** Font files for documents, with the letters of Latin, Greek and Cyrillic. */
function getFontFile(weight: "regular" | "bold"): string {
  if (folder === undefined) throw new Error("There are no fonts for documents.");
  return path.join(folder, weight === "bold" ? "DejaVuSans-Bold.ttf" : "DejaVuSans.ttf");
}

const MARGIN = 56;

/** The quote as an A4 page with selectable text, tagged for screen readers. */
export async function renderQuotePdf(quote: CompanyQuote, url: string): Promise<Buffer> {
  // Loaded on demand: few requests need it.
  const { default: PdfDocument } = await import("pdfkit");
  const doc = new PdfDocument({
    size: "A4",
    margin: MARGIN,
    // PDF 1.7 with tags, language and title is what PDF/UA asks for.
    pdfVersion: "1.7",
    tagged: true,
    lang: "en-GB",
    displayTitle: true,
    font: getFontFile("regular"),
    info: { Title: `Quote ${quote.number}`, Author: brand.company.name, Subject: getItem(quote) },
  });
  const chunks: Buffer[] = [];
  doc.on("data", (chunk: Buffer) => chunks.push(chunk));
  const finished = new Promise<void>((resolve, reject) => {
    doc.on("end", resolve);
    doc.on("error", reject);
  });
  doc.registerFont("regular", getFontFile("regular"));
  doc.registerFont("bold", getFontFile("bold"));

  const root = doc.struct("Document");
  doc.addStructure(root);
  const addText = (
    tag: "H1" | "H2" | "P",
    text: string,
    { size = 10, font = "regular", gap = 0.5 }: { size?: number; font?: string; gap?: number } = {},
  ) => {
    root.add(
      doc.struct(tag, {}, () => {
        doc.font(font).fontSize(size).text(text, MARGIN, doc.y);
      }),
    );
    doc.fontSize(10).moveDown(gap);
  };

  addText("P", [brand.company.name, ...brand.company.postalAddress].join("\n"), { gap: 2 });
  addText("H1", `Quote ${quote.number}`, { size: 20, font: "bold" });
  addText(
    "P",
    `Created on ${formatDay(quote.createdOn)}, valid until ${formatDay(quote.validUntil)}`,
    {
      gap: 1.5,
    },
  );
  addText("H2", "For", { font: "bold", gap: 0.2 });
  const company = formatCompany(quote.company);
  addText("P", company.map(replaceUnprintable).join("\n"), { gap: 1.5 });
  addText("H2", "Price", { font: "bold", gap: 0.5 });
  const table = {
    structParent: root,
    columnStyles: ["*", 140],
    defaultStyle: {
      border: { top: 0, right: 0, bottom: 0.5, left: 0 },
      borderColor: "#999999",
      padding: { top: 6, right: 0, bottom: 6, left: 0 },
    },
    data: listAmounts(quote).map(({ label, amount, isSum = false }) => {
      const font = { src: getFontFile(isSum ? "bold" : "regular"), size: 10 };
      return [
        { type: "TH" as const, text: label, font },
        { type: "TD" as const, text: amount, align: { x: "right" as const }, font },
      ];
    }),
  };
  doc.table(table);
  doc.font("regular").moveDown(2);
  doc.x = MARGIN;
  for (const note of listNotes(quote)) addText("P", note);
  if (!company.every(isPrintableInPdf)) {
    addText(
      "P",
      "The online quote shows the company's name as you wrote it. You can print it there.",
    );
  }
  addText("P", `This quote online, to order or to download it again: ${url}`);
  root.end();
  doc.end();
  await finished;
  return Buffer.concat(chunks);
}

function getItem({ planId, quantity }: CompanyQuote): string {
  const name = `${brand.name} ${paidPlans[planId].name}`;
  return quantity === 1 ? `${name}, one licence` : `${name}, ${quantity} licences`;
}

/** Country codes become names here, because the document is read by people. */
function formatCompany(details: Company): string[] {
  const { company, street, postalCode, city, region, country, vatNumber, poNumber } = details;
  const place = [postalCode, city].filter(Boolean).join(" ");
  const countryName = new Intl.DisplayNames(["en"], { type: "region" }).of(country) ?? country;
  return [
    company,
    street,
    region ? `${place}, ${region}` : place,
    countryName,
    vatNumber ? `VAT number: ${vatNumber}` : "",
    poNumber ? `Purchase order: ${poNumber}` : "",
  ].filter(Boolean);
}

/** Fonts for all of Unicode would add 30 MB to each container, and the web page can already print these letters. */
function replaceUnprintable(line: string): string {
  return isPrintableInPdf(line) ? line : "(can't be shown in this PDF, see the online quote)";
}

interface AmountLine {
  label: string;
  amount: string;
  isSum?: boolean;
}

function listAmounts(quote: CompanyQuote): AmountLine[] {
  const { quantity, unitPrice, listPrice, discount, saleName, net, tax, taxRate, total } = quote;
  const each = quantity > 1 ? `, ${formatMoney(unitPrice)} each` : "";
  const taxLabel = quote.isReverseCharge ? "VAT: reverse charge" : `Tax, ${taxRate} %`;
  return [
    { label: `${getItem(quote)}${each}`, amount: formatMoney(listPrice) },
    ...(discount.amountMinor > 0
      ? [{ label: saleName ?? "Discount", amount: `−${formatMoney(discount)}` }]
      : []),
    { label: "Before tax", amount: formatMoney(net) },
    { label: taxLabel, amount: formatMoney(tax) },
    { label: "Total", amount: formatMoney(total), isSum: true },
  ];
}

function listNotes({ planId, quantity, isReverseCharge, validUntil }: CompanyQuote): string[] {
  const { updatesMonths, seats } = paidPlans[planId];
  const places = seats * quantity;
  return [
    `Paid once, no subscription. Includes ${updatesMonths} months of updates. The licences don't expire.`,
    places > 1 ? `For ${places} people, each with a key of their own.` : "",
    `Another ${RENEWAL_MONTHS} months of updates can be bought at any time.`,
    isReverseCharge ? "Reverse charge: the recipient accounts for the VAT." : "",
    `The price holds until ${formatDay(validUntil)}. Payment by card, or by bank transfer on invoice.`,
  ].filter(Boolean);
}
