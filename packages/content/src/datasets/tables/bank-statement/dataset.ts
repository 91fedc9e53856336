import type { DatasetDescription } from "../../dataset-schema.ts";
import { describeInventedTable, addDays } from "../../invented.ts";
import {
  withAffixes,
  asIs,
  inUpperCase,
  inLowerCase,
  inWrongEncoding,
  dayForms,
  createAmountWriter,
  concatSheets,
  getSheetAt,
} from "../../messy/messy-forms.ts";
import type { MessyForm } from "../../messy/messy-table.ts";
import { createRandom } from "../../random.ts";

const SEED = 1313;

export const dataset: DatasetDescription = {
  ...describeInventedTable("bank-statement", SEED, "Statement of a bank account"),
  description:
    "A quarter of an invented account: day, payee, category, amount and the balance after each entry.",
  topic: "business",
  keywords: ["bank", "account", "debit and credit", "amounts", "balance", "categories"],
  period: "2026-01-01/2026-04-01",
  place: "An invented bank",
  chart: {
    name: "balance",
    title: "Balance of an account over three months",
    text: "A line that steps down with every payment and up with every deposit.",
    ends: ["January", "April"],
  },
  columns: [
    { name: "entry_no", type: "integer", meaning: "Number of the entry; no two are the same." },
    { name: "date", type: "date", meaning: "Day of the entry." },
    {
      name: "payee",
      type: "string",
      meaning: "Who paid or was paid, all invented.",
      isCategory: true,
    },
    {
      name: "category",
      type: "string",
      meaning: "food, home, travel, leisure or income.",
      isCategory: true,
    },
    {
      name: "amount_eur",
      type: "number",
      meaning: "What came in; below zero what went out.",
      unit: "EUR",
    },
    {
      name: "balance_eur",
      type: "number",
      meaning: "Balance after the entry: the one before it plus the amount.",
      unit: "EUR",
    },
  ],
  key: ["entry_no"],
  messy: {
    difficulty: "hard",
    words: [
      "The bank changes the layout of its statements every month. For the tax return, someone put three of them into one file.",
      "Eight payees are lost; everything else can be recovered exactly. A minus comes before an amount, after it, as brackets or as two letters, and a missing balance follows from the entry before.",
    ],
    beyondRules:
      "Rules alone don’t finish it in the cleaner: nothing in the table says that 57,32- and 28.18 DR were both paid, that code 400 is leisure, or what a missing balance is.",
  },
  versions: [{ version: "1.0.0", date: "2026-11-23", note: "First edition." }],
};

const ROWS = 260;
const DAYS = 91;

export type BankRow = {
  entry_no: number;
  date: string;
  payee: string | null;
  category: string;
  amount_eur: number;
  balance_eur: number;
};

/** Kinds of entries, with the range of amounts in cents and whether they are income. */
const kinds = [
  { payee: "Sample Market", category: "food", cents: 4_200, isIn: false, weight: 9 },
  { payee: "Corner Bakery", category: "food", cents: 900, isIn: false, weight: 7 },
  { payee: "Placeholder Power", category: "home", cents: 9_000, isIn: false, weight: 2 },
  { payee: "Example Rent", category: "home", cents: 60_000, isIn: false, weight: 1 },
  { payee: "Dummy Railways", category: "travel", cents: 3_500, isIn: false, weight: 4 },
  { payee: "Café Nonesuch", category: "leisure", cents: 1_400, isIn: false, weight: 5 },
  { payee: "Fictional Films", category: "leisure", cents: 2_000, isIn: false, weight: 2 },
  { payee: "Imaginary Works", category: "income", cents: 70_000, isIn: true, weight: 3 },
];

/** Creates the entries, sorted by day. Each balance is the previous one plus the amount. */
export function createRows(seed = SEED): BankRow[] {
  const random = createRandom(seed);
  let balance = 250_000;
  return Array.from({ length: ROWS }, (_, index) => {
    const { payee, category, cents, isIn } = random.pick(kinds);
    const amount = (isIn ? 1 : -1) * (Math.floor(cents / 2) + random.below(cents));
    balance += amount;
    return {
      entry_no: 301 + index,
      date: addDays("2026-01-01", Math.floor((index * DAYS) / ROWS)),
      payee,
      category,
      amount_eur: amount / 100,
      balance_eur: balance / 100,
    };
  });
}

const banks = ["online", "branch", "paper"] as const;

type Bank = (typeof banks)[number];

type Forms = Record<Bank, readonly MessyForm<number>[]>;

const isPaid = (amount: number) => amount < 0;

const isIncome = (amount: number) => amount >= 0;

const number = { weight: 1, kind: "number" } as const;

/** Payments have a minus before or after the amount, brackets, or two letters. */
const amounts: Forms = {
  online: [{ ...number, write: createAmountWriter(",", ".") }, asIs()],
  branch: [
    { ...number, appliesTo: isPaid, write: (value) => `${createAmountWriter(".", ",")(-value)}-` },
    { ...number, appliesTo: isIncome, write: (value) => `${createAmountWriter(".", ",")(value)}+` },
  ],
  paper: [
    { ...number, appliesTo: isPaid, write: (value) => `(${createAmountWriter(",", ".")(-value)})` },
    {
      ...number,
      appliesTo: isPaid,
      write: (value) => `${createAmountWriter(",", ".")(-value)} DR`,
    },
    {
      ...number,
      appliesTo: isIncome,
      write: (value) => `${createAmountWriter(",", ".")(value)} CR`,
    },
  ],
};

const balances: Forms = {
  online: [{ ...number, write: createAmountWriter(",", ".") }],
  branch: [{ ...number, write: createAmountWriter(".", ",", " EUR") }],
  paper: [{ ...number, write: createAmountWriter(" ", ".") }],
};

const codes: Record<string, string> = {
  food: "100",
  home: "200",
  travel: "300",
  leisure: "400",
  income: "900",
};

/** The bank changed the format of its statements every month. */
export const createMessySpec = concatSheets<BankRow, Bank>({
  seed: SEED,
  headers: {
    online: ["No", "Booked", "Payee", "Category", "Amount", "Balance"],
    branch: ["Lfd. Nr.", "Buchung", "Empfänger", "Kategorie", "Betrag", "Saldo"],
    paper: ["ENTRY", "DATE", "DETAILS", "CODE", "AMOUNT (EUR)", "BALANCE (EUR)"],
  },
  chooseSheet: (_, place) => getSheetAt(banks, place),
  forms: {
    entry_no: {
      online: [asIs()],
      branch: [withAffixes("code", "2026/")],
      paper: [withAffixes("code", "#")],
    },
    date: { online: dayForms.iso, branch: dayForms.points, paper: dayForms.words },
    payee: {
      online: [asIs(3), inLowerCase()],
      branch: [asIs(), inWrongEncoding(4), withAffixes("remark", "CARD PAYMENT ", "", 1)],
      paper: [inUpperCase(2), withAffixes("remark", "", " REF 0042")],
    },
    category: {
      online: [asIs()],
      branch: [inUpperCase()],
      paper: [{ weight: 1, kind: "code", write: (category) => codes[category] ?? category }],
    },
    amount_eur: amounts,
    balance_eur: balances,
  },
  missing: { payee: 8, balance_eur: 16 },
  derivable: ["balance_eur"],
});
