import { formatThousands } from "@site/contracts/money";

/** Writes amounts with the separators of a place. All have two digits of cents, so they can be told apart. */
export function createAmountWriter(
  thousands: string,
  cents: string,
  behind = "",
): (value: number) => string {
  return (value) => {
    const [whole = "", rest = ""] = Math.abs(value).toFixed(2).split(".");
    const sign = value < 0 ? "-" : "";
    return sign + formatThousands(Number(whole)).replaceAll(",", thousands) + cents + rest + behind;
  };
}
