import type { KnownDataset } from "../../dataset-schema.ts";
import { inventedBy } from "../../invented.ts";
import { SEED } from "./rows.ts";

export const dataset: KnownDataset = {
  ...inventedBy("invoices", SEED, "Invoices of three branches"),
  description:
    "Invoices of an invented wholesaler over half a year: customer, dates, net amount, tax, total and whether they were paid.",
  topic: "business",
  keywords: ["invoices", "accounting", "amounts", "tax", "currency", "dates"],
  period: "2026-01-01/2026-06-30",
  place: "Three branches of an invented wholesaler",
  columns: [
    { name: "invoice_no", type: "integer", meaning: "Number of the invoice; no two are the same." },
    {
      name: "customer",
      type: "string",
      meaning: "Name of the customer, all invented.",
      isCategory: true,
    },
    { name: "date", type: "date", meaning: "Day of the invoice." },
    { name: "due", type: "date", meaning: "Day by which it must be paid, always later." },
    { name: "net", type: "number", meaning: "Amount before tax.", unit: "EUR" },
    {
      name: "tax_percent",
      type: "integer",
      meaning: "Rate of the tax.",
      unit: "percent",
      isCategory: true,
    },
    {
      name: "total",
      type: "number",
      meaning: "Amount with tax, rounded to the cent.",
      unit: "EUR",
    },
    { name: "status", type: "string", meaning: "open, paid or cancelled.", isCategory: true },
  ],
  key: ["invoice_no"],
  messy: {
    difficulty: "hard",
    words: [
      "Three branches keep their invoices in their own sheets, each with its own decimal points and commas. The accountant pasted them below each other and wants one list by Monday.",
      "Twelve customers are lost; everything else can be recovered exactly. A missing total follows from the net amount, and an invoice is never due before it was written.",
    ],
    beyondRules:
      "Rules alone don’t finish it in the cleaner: nothing in the table says that 20% and 0.20 are the same rate, that “void” means cancelled, that a day and its due day changed places, or what a missing total is.",
  },
  versions: [{ version: "1.0.0", date: "2026-11-23", note: "First edition." }],
};
