import { withThousands } from "@site/contracts/money";

import { type DayForms, dayForms } from "../../messy/day-forms.ts";
import { type MessyForm, misread } from "../../messy/messy-form.ts";
import type { MessySpec } from "../../messy/messy-spec.ts";
import { missingCells } from "../../messy/missing-cells.ts";
import { INVOICES_SEED, type InvoiceRow } from "./rows.ts";

const branches = ["Harbour", "Station", "Airport"] as const;
type Branch = (typeof branches)[number];
type Forms<Value> = Record<Branch, readonly MessyForm<Value>[]>;

const headers: Record<Branch, readonly string[]> = {
  Harbour: ["Invoice", "Customer", "Date", "Due", "Net", "Tax", "Total", "Status"],
  Station: ["Inv. no.", "Client", "Issued", "Pay by", "Net EUR", "VAT %", "Gross EUR", "State"],
  Airport: ["NUMBER", "NAME", "DATE", "DUE DATE", "NET (€)", "TAX RATE", "TOTAL (€)", "PAID?"],
};
const sheets = branches.map((name) => ({ name, header: headers[name] }));

const numbers: Forms<number> = {
  Harbour: [{ weight: 1, write: String }],
  Station: [{ weight: 1, kind: "code", write: (number) => `INV-${number}` }],
  Airport: [{ weight: 1, kind: "code", write: (number) => `2026/${number}` }],
};

const names: readonly MessyForm<string>[] = [
  { weight: 6, write: String },
  { weight: 2, kind: "code", write: (name) => `${name} Ltd.` },
  { weight: 2, kind: "code", write: (name) => name.toUpperCase() },
  { weight: 1, kind: "code", write: (name) => name.toLowerCase() },
  { weight: 6, kind: "encoding", suits: (name) => misread(name) !== name, write: misread },
];

const days: DayForms<Branch> = {
  Harbour: dayForms.iso,
  Station: dayForms.points,
  Airport: dayForms.words,
};

/** Thousands and cents with the separators of a place. All have two digits of cents, so they can be told apart. */
function amount(thousands: string, cents: string, behind = ""): (value: number) => string {
  return (value) => {
    const [whole = "", rest = ""] = value.toFixed(2).split(".");
    return withThousands(Number(whole)).replaceAll(",", thousands) + cents + rest + behind;
  };
}
const amounts: Forms<number> = {
  Harbour: [
    { weight: 2, kind: "number", write: amount(",", ".") },
    { weight: 1, kind: "number", write: (value) => `€${amount(",", ".")(value)}` },
  ],
  Station: [
    { weight: 2, kind: "number", write: amount(".", ",") },
    { weight: 1, kind: "number", write: amount(".", ",", " €") },
  ],
  Airport: [
    { weight: 2, kind: "number", write: (value) => value.toFixed(2) },
    { weight: 1, kind: "number", write: amount(" ", ",", " EUR") },
  ],
};

const taxes: Forms<number> = {
  Harbour: [{ weight: 1, kind: "number", write: (percent) => `${percent}%` }],
  Station: [{ weight: 1, write: String }],
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

const all = <Value>(forms: readonly MessyForm<Value>[]): Forms<Value> => ({
  Harbour: forms,
  Station: forms,
  Airport: forms,
});

/** Every branch has two months, and writes in its own way. */
export function mess(rows: readonly InvoiceRow[]): MessySpec<InvoiceRow> {
  return {
    seed: INVOICES_SEED,
    columns: ["invoice_no", "customer", "date", "due", "net", "tax_percent", "total", "status"],
    sheets,
    sheetOf: ({ date }) => {
      const sheet = sheets[Math.floor((Number(date.slice(5, 7)) - 1) / 2)];
      if (!sheet) throw new Error(`No sheet holds the day ${date}.`);
      return sheet;
    },
    forms: {
      invoice_no: numbers,
      customer: all(names),
      date: days,
      due: days,
      net: amounts,
      tax_percent: taxes,
      total: amounts,
      status: {
        Harbour: status("Harbour"),
        Station: status("Station"),
        Airport: status("Airport"),
      },
    },
    missing: (random) => missingCells(rows.length, { customer: 12, total: 20 }, random),
    derivable: ["total"],
    swapped: { columns: ["date", "due"], probability: 0.03 },
  };
}
