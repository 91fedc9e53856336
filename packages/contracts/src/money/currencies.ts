interface Currency {
  /** The currency's name in sentences: "Prices are in US dollars." */
  name: string;
  /** Number of decimals, according to ISO 4217. */
  digits: number;
  /** Stripe's smallest charge in minor units. Smaller amounts can't be paid by card. */
  smallestCharge: number;
}

/** The currencies that prices can be in, by ISO 4217 code. */
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

/** Returns `undefined` for a currency that prices can't be in. Old purchases may still use one. */
export function findCurrency(code: string): Currency | undefined {
  return Object.hasOwn(currencies, code) ? currencies[code as CurrencyCode] : undefined;
}
