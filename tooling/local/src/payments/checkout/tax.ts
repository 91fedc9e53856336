/** A simple rule to exercise tax: what these countries add to the price, in percent. */
const percentByCountry: Record<string, number> = { DE: 19, GB: 20 };

export interface Tax {
  percent: number;
  /** A business that gives its tax ID pays the tax itself (reverse charge). */
  reverseCharge: boolean;
}

/** Tax is exclusive: it is added to the price. Other countries, and none, have 0 %. */
export function taxFor(country: string | null, taxId: string | null): Tax {
  const percent = percentByCountry[country ?? ""] ?? 0;
  const reverseCharge = percent > 0 && taxId !== null;
  return { percent: reverseCharge ? 0 : percent, reverseCharge };
}
