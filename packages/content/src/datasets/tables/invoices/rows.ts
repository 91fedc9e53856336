import { dayAfter } from "../../invented.ts";
import { createRandom } from "../../random.ts";

export const SEED = 7041;
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

/** Names that can't be taken for a real company, each with the days it has to pay. */
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

/** The invoices, by day. */
export function make(seed = SEED): InvoiceRow[] {
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
      date: dayAfter("2026-01-01", start),
      due: dayAfter("2026-01-01", start + customer.days),
      net: cents / 100,
      tax_percent: tax,
      total: Math.round((cents * (100 + tax)) / 100) / 100,
      status: random.pick(states).name,
    };
  });
}
