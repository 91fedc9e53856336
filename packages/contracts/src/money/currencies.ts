/** What the shop needs to know about a currency. */
interface Currency {
  /** As pages write it: "Prices are in US dollars." */
  name: string;
  /** Decimals of an amount, by ISO 4217. */
  digits: number;
  /** Stripe's smallest charge in minor units: a smaller amount cannot be paid by card. */
  smallestCharge: number;
}

/** The currencies that prices may be in, by their ISO 4217 code. To add one, add a row. */
export const currencies = {
  AUD: { name: "Australian dollars", digits: 2, smallestCharge: 50 },
  CAD: { name: "Canadian dollars", digits: 2, smallestCharge: 50 },
  CHF: { name: "Swiss francs", digits: 2, smallestCharge: 50 },
  EUR: { name: "euros", digits: 2, smallestCharge: 50 },
  GBP: { name: "British pounds", digits: 2, smallestCharge: 30 },
  JPY: { name: "Japanese yen", digits: 0, smallestCharge: 50 },
  USD: { name: "US dollars", digits: 2, smallestCharge: 50 },
} as const satisfies Record<string, Currency>;

export type CurrencyCode = keyof typeof currencies;

/** The row of a currency; `undefined` if prices never use it, as in old purchases of a former shop. */
export function findCurrency(code: string): Currency | undefined {
  return Object.hasOwn(currencies, code) ? currencies[code as CurrencyCode] : undefined;
}
