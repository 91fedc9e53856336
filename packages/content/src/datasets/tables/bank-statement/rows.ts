import { dayAfter } from "../../invented.ts";
import { createRandom } from "../../random.ts";

export const SEED = 1313;
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

/** Cents that an entry is about, and whether they come in. */
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

/** The entries, by day; each balance is the one before it and the amount. */
export function make(seed = SEED): BankRow[] {
  const random = createRandom(seed);
  let balance = 250_000;
  return Array.from({ length: ROWS }, (_, index) => {
    const { payee, category, cents, isIn } = random.pick(kinds);
    const amount = (isIn ? 1 : -1) * (Math.floor(cents / 2) + random.below(cents));
    balance += amount;
    return {
      entry_no: 301 + index,
      date: dayAfter("2026-01-01", Math.floor((index * DAYS) / ROWS)),
      payee,
      category,
      amount_eur: amount / 100,
      balance_eur: balance / 100,
    };
  });
}
