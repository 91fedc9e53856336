import { around, plain, upperCase, lowerCase, misreadText } from "../../messy/common-forms.ts";
import { dayForms } from "../../messy/day-forms.ts";
import { glueSheets, inTurn } from "../../messy/glue-sheets.ts";
import type { MessyForm } from "../../messy/messy-form.ts";
import { writeAmount } from "../../messy/write-amount.ts";
import { type BankRow, SEED } from "./rows.ts";

const banks = ["online", "branch", "paper"] as const;
type Bank = (typeof banks)[number];
type Forms = Record<Bank, readonly MessyForm<number>[]>;

const isPaid = (amount: number) => amount < 0;
const isGot = (amount: number) => amount >= 0;
const number = { weight: 1, kind: "number" } as const;

/** What is paid has a minus before or behind it, brackets, or two letters. */
const amounts: Forms = {
  online: [{ ...number, write: writeAmount(",", ".") }, plain()],
  branch: [
    { ...number, suits: isPaid, write: (value) => `${writeAmount(".", ",")(-value)}-` },
    { ...number, suits: isGot, write: (value) => `${writeAmount(".", ",")(value)}+` },
  ],
  paper: [
    { ...number, suits: isPaid, write: (value) => `(${writeAmount(",", ".")(-value)})` },
    { ...number, suits: isPaid, write: (value) => `${writeAmount(",", ".")(-value)} DR` },
    { ...number, suits: isGot, write: (value) => `${writeAmount(",", ".")(value)} CR` },
  ],
};
const balances: Forms = {
  online: [{ ...number, write: writeAmount(",", ".") }],
  branch: [{ ...number, write: writeAmount(".", ",", " EUR") }],
  paper: [{ ...number, write: writeAmount(" ", ".") }],
};

const codes: Record<string, string> = {
  food: "100",
  home: "200",
  travel: "300",
  leisure: "400",
  income: "900",
};

/** The bank changed how it writes a statement with every month. */
export const mess = glueSheets<BankRow, Bank>({
  seed: SEED,
  headers: {
    online: ["No", "Booked", "Payee", "Category", "Amount", "Balance"],
    branch: ["Lfd. Nr.", "Buchung", "Empfänger", "Kategorie", "Betrag", "Saldo"],
    paper: ["ENTRY", "DATE", "DETAILS", "CODE", "AMOUNT (EUR)", "BALANCE (EUR)"],
  },
  sheetOf: (_, place) => inTurn(banks, place),
  forms: {
    entry_no: {
      online: [plain()],
      branch: [around("code", "2026/")],
      paper: [around("code", "#")],
    },
    date: { online: dayForms.iso, branch: dayForms.points, paper: dayForms.words },
    payee: {
      online: [plain(3), lowerCase()],
      branch: [plain(), misreadText(4), around("remark", "CARD PAYMENT ", "", 1)],
      paper: [upperCase(2), around("remark", "", " REF 0042")],
    },
    category: {
      online: [plain()],
      branch: [upperCase()],
      paper: [{ weight: 1, kind: "code", write: (category) => codes[category] ?? category }],
    },
    amount_eur: amounts,
    balance_eur: balances,
  },
  missing: { payee: 8, balance_eur: 16 },
  derivable: ["balance_eur"],
});
