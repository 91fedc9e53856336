import { around, plain } from "../../messy/common-forms.ts";
import { dayForms } from "../../messy/day-forms.ts";
import { glueSheets, inTurn } from "../../messy/glue-sheets.ts";
import { type MessyForm, misread } from "../../messy/messy-form.ts";
import { writeAmount } from "../../messy/write-amount.ts";
import { type InvoiceRow, SEED } from "./rows.ts";

const branches = ["Harbour", "Station", "Airport"] as const;
type Branch = (typeof branches)[number];

const headers: Record<Branch, readonly string[]> = {
  Harbour: ["Invoice", "Customer", "Date", "Due", "Net", "Tax", "Total", "Status"],
  Station: ["Inv. no.", "Client", "Issued", "Pay by", "Net EUR", "VAT %", "Gross EUR", "State"],
  Airport: ["NUMBER", "NAME", "DATE", "DUE DATE", "NET (€)", "TAX RATE", "TOTAL (€)", "PAID?"],
};

const numbers = {
  Harbour: [plain()],
  Station: [around("code", "INV-")],
  Airport: [around("code", "2026/")],
};

const names: readonly MessyForm<string>[] = [
  { weight: 6, write: String },
  { weight: 2, kind: "code", write: (name) => `${name} Ltd.` },
  { weight: 2, kind: "code", write: (name) => name.toUpperCase() },
  { weight: 1, kind: "code", write: (name) => name.toLowerCase() },
  { weight: 6, kind: "encoding", suits: (name) => misread(name) !== name, write: misread },
];

const days = { Harbour: dayForms.iso, Station: dayForms.points, Airport: dayForms.words };

const amounts: Record<Branch, readonly MessyForm<number>[]> = {
  Harbour: [
    { weight: 2, kind: "number", write: writeAmount(",", ".") },
    { weight: 1, kind: "number", write: (value) => `€${writeAmount(",", ".")(value)}` },
  ],
  Station: [
    { weight: 2, kind: "number", write: writeAmount(".", ",") },
    { weight: 1, kind: "number", write: writeAmount(".", ",", " €") },
  ],
  Airport: [
    { weight: 2, kind: "number", write: (value) => value.toFixed(2) },
    { weight: 1, kind: "number", write: writeAmount(" ", ",", " EUR") },
  ],
};

const taxes: Record<Branch, readonly MessyForm<number>[]> = {
  Harbour: [around("number", "", "%")],
  Station: [plain()],
  Airport: [{ weight: 1, kind: "unit", write: (percent) => (percent / 100).toFixed(2) }],
};

const words: Record<Branch, Record<string, string>> = {
  Harbour: { paid: "Paid", open: "Open", cancelled: "Cancelled" },
  Station: { paid: "P", open: "O", cancelled: "C" },
  Airport: { paid: "yes", open: "no", cancelled: "void" },
};
const status = (branch: Branch): MessyForm<string>[] => [
  { weight: 1, write: String },
  { weight: 2, kind: "code", write: (name) => words[branch][name] ?? name },
];

/** Every branch has two months, and writes in its own way. */
export const mess = glueSheets<InvoiceRow, Branch>({
  seed: SEED,
  headers,
  sheetOf: ({ date }) => inTurn(branches, (Number(date.slice(5, 7)) - 1) / 6),
  forms: {
    invoice_no: numbers,
    customer: names,
    date: days,
    due: days,
    net: amounts,
    tax_percent: taxes,
    total: amounts,
    status: { Harbour: status("Harbour"), Station: status("Station"), Airport: status("Airport") },
  },
  missing: { customer: 12, total: 20 },
  derivable: ["total"],
  swapped: { columns: ["date", "due"], probability: 0.03 },
});
