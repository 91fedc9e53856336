/** A double as Python writes it: `1.0`, `-0.0`, `1e+16`, `1e-05`. JavaScript has other bounds for the exponent. */
export function numberText(value: number): string {
  if (Object.is(value, -0)) return "-0.0";
  const [digits = "", power = "0"] = value.toExponential().split("e");
  const exponent = Number(power);
  if (exponent < -4 || exponent >= 16) {
    const sign = exponent < 0 ? "-" : "+";
    return `${digits}e${sign}${String(Math.abs(exponent)).padStart(2, "0")}`;
  }
  const text = String(value);
  // JavaScript takes an exponent below 1e-6, so only plain decimals are left here.
  return text.includes(".") ? text : `${text}.0`;
}
