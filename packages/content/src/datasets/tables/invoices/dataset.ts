import type { DatasetDescription } from "../../dataset-schema.ts";
import { describeInventedTable, addDays } from "../../invented.ts";
import {
  withAffixes,
  asIs,
  dayForms,
  createAmountWriter,
  concatSheets,
  getSheetAt,
} from "../../messy/messy-forms.ts";
import { type MessyForm, misreadAsWindows1252 } from "../../messy/messy-table.ts";
import { createRandom } from "../../random.ts";

const SEED = 7041;

export const dataset: DatasetDescription = {
  ...describeInventedTable("invoices", SEED, "Invoices of three branches"),
  description:
    "Invoices of an invented wholesaler over half a year: customer, dates, net amount, tax, total and whether they were paid.",
  topic: "business",
  keywords: ["invoices", "accounting", "amounts", "tax", "currency", "dates"],
  period: "2026-01-01/2026-06-30",
  place: "Three branches of an invented wholesaler",
  chart: {
    name: "invoices",
    title: "Half a year of invoices, by total",
    text: "A dot for each invoice on its day, as high as its total: most are small, a few are large, and the open ones, in another colour, are of every size.",
    ends: ["January", "June"],
  },
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

const ROWS = 420;
const DAYS = 181;

export type InvoiceRow = {
  invoice_no: number;
  customer: string | null;
  date: string;
  due: string;
  net: number;
  tax_percent: number;
  total: number;
  status: string;
};

/** Fictional companies, each with the number of days after which it pays. */
const customers = [
  { name: "Example Bakery", days: 14 },
  { name: "Sample Tools", days: 30 },
  { name: "Specimen Café", days: 14 },
  { name: "Placeholder Foods", days: 30 },
  { name: "Dummy Textiles", days: 60 },
  { name: "Mockup Garden Supply", days: 30 },
  { name: "Nonesuch Printers", days: 14 },
  { name: "Imaginary Bicycles", days: 30 },
  { name: "Fictional Freight", days: 60 },
  { name: "Pretend Pottery", days: 30 },
].map((customer, index) => ({ ...customer, weight: 12 - index }));

const rates = [
  { percent: 20, weight: 7 },
  { percent: 5, weight: 3 },
  { percent: 0, weight: 1 },
];

const states = [
  { name: "paid", weight: 7 },
  { name: "open", weight: 3 },
  { name: "cancelled", weight: 1 },
];

/** Creates the invoices, sorted by day. */
export function createRows(seed = SEED): InvoiceRow[] {
  const random = createRandom(seed);
  return Array.from({ length: ROWS }, (_, index) => {
    const customer = random.pick(customers);
    const start = Math.floor((index * DAYS) / ROWS);
    // Most invoices are small, a few are large.
    const cents = 900 + Math.floor(random.next() ** 3 * 900_000);
    const tax = random.pick(rates).percent;
    return {
      invoice_no: 10_001 + index,
      customer: customer.name,
      date: addDays("2026-01-01", start),
      due: addDays("2026-01-01", start + customer.days),
      net: cents / 100,
      tax_percent: tax,
      total: Math.round((cents * (100 + tax)) / 100) / 100,
      status: random.pick(states).name,
    };
  });
}

const branches = ["Harbour", "Station", "Airport"] as const;

type Branch = (typeof branches)[number];

const headers: Record<Branch, readonly string[]> = {
  Harbour: ["Invoice", "Customer", "Date", "Due", "Net", "Tax", "Total", "Status"],
  Station: ["Inv. no.", "Client", "Issued", "Pay by", "Net EUR", "VAT %", "Gross EUR", "State"],
  Airport: ["NUMBER", "NAME", "DATE", "DUE DATE", "NET (€)", "TAX RATE", "TOTAL (€)", "PAID?"],
};

const numbers = {
  Harbour: [asIs()],
  Station: [withAffixes("code", "INV-")],
  Airport: [withAffixes("code", "2026/")],
};

const names: readonly MessyForm<string>[] = [
  { weight: 6, write: String },
  { weight: 2, kind: "code", write: (name) => `${name} Ltd.` },
  { weight: 2, kind: "code", write: (name) => name.toUpperCase() },
  { weight: 1, kind: "code", write: (name) => name.toLowerCase() },
  {
    weight: 6,
    kind: "encoding",
    appliesTo: (name) => misreadAsWindows1252(name) !== name,
    write: misreadAsWindows1252,
  },
];

const days = { Harbour: dayForms.iso, Station: dayForms.points, Airport: dayForms.words };

const amounts: Record<Branch, readonly MessyForm<number>[]> = {
  Harbour: [
    { weight: 2, kind: "number", write: createAmountWriter(",", ".") },
    { weight: 1, kind: "number", write: (value) => `€${createAmountWriter(",", ".")(value)}` },
  ],
  Station: [
    { weight: 2, kind: "number", write: createAmountWriter(".", ",") },
    { weight: 1, kind: "number", write: createAmountWriter(".", ",", " €") },
  ],
  Airport: [
    { weight: 2, kind: "number", write: (value) => value.toFixed(2) },
    { weight: 1, kind: "number", write: createAmountWriter(" ", ",", " EUR") },
  ],
};

const taxes: Record<Branch, readonly MessyForm<number>[]> = {
  Harbour: [withAffixes("number", "", "%")],
  Station: [asIs()],
  Airport: [{ weight: 1, kind: "unit", write: (percent) => (percent / 100).toFixed(2) }],
};

const words: Record<Branch, Record<string, string>> = {
  Harbour: { paid: "Paid", open: "Open", cancelled: "Cancelled" },
  Station: { paid: "P", open: "O", cancelled: "C" },
  Airport: { paid: "yes", open: "no", cancelled: "void" },
};

const createStatusForms = (branch: Branch): MessyForm<string>[] => [
  { weight: 1, write: String },
  { weight: 2, kind: "code", write: (name) => words[branch][name] ?? name },
];

/** Each branch wrote the invoices of two months. */
export const createMessySpec = concatSheets<InvoiceRow, Branch>({
  seed: SEED,
  headers,
  chooseSheet: ({ date }) => getSheetAt(branches, (Number(date.slice(5, 7)) - 1) / 6),
  forms: {
    invoice_no: numbers,
    customer: names,
    date: days,
    due: days,
    net: amounts,
    tax_percent: taxes,
    total: amounts,
    status: {
      Harbour: createStatusForms("Harbour"),
      Station: createStatusForms("Station"),
      Airport: createStatusForms("Airport"),
    },
  },
  missing: { customer: 12, total: 20 },
  derivable: ["total"],
  swapped: { columns: ["date", "due"], probability: 0.03 },
});
