/** A simple rule, so that tax is exercised: what these countries add to the price, in percent. */
const percentByCountry: Record<string, number> = { DE: 19, GB: 20 };

export interface Tax {
  percent: number;
  /** A business that gives its tax ID accounts for the tax itself. */
  reverseCharge: boolean;
}

/** Tax is exclusive: it comes on top. Other countries, and none, have 0 %. */
export function taxFor(country: string | null, taxId: string | null): Tax {
  const percent = percentByCountry[country ?? ""] ?? 0;
  const reverseCharge = percent > 0 && taxId !== null;
  return { percent: reverseCharge ? 0 : percent, reverseCharge };
}
