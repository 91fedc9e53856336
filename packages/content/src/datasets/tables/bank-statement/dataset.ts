import type { KnownDataset } from "../../dataset-schema.ts";
import { inventedBy } from "../../invented.ts";
import { SEED } from "./rows.ts";

export const dataset: KnownDataset = {
  ...inventedBy("bank-statement", SEED, "Statement of a bank account"),
  description:
    "A quarter of an invented account: day, payee, category, amount and the balance after each entry.",
  topic: "business",
  keywords: ["bank", "account", "debit and credit", "amounts", "balance", "categories"],
  period: "2026-01-01/2026-04-01",
  place: "An invented bank",
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
