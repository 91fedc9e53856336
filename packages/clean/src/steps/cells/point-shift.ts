/** What a step replaces to move the decimal point of numbers. */
interface PointShift {
  find: string;
  with: string;
}

const WITH = "$1.$2";
const TO_THE_RIGHT = /^\^0\\\.\(\[0-9\](?:\{([1-9])\})?\)\(\[0-9\]\+\)\$$/;
const TO_THE_LEFT = /^\^\(\[0-9\](?:\{[0-9,]+\})?\)\(\[0-9\](?:\{([1-9])\})?\)\$$/;

/**
 * Builds a pattern that multiplies numbers below 1 by a power of ten, or divides whole numbers that are as long as
 * these by one. The results of other numbers may be wrong.
 */
export function buildPointShift(texts: readonly string[], power: number): PointShift {
  const moved = listDigits(Math.abs(power));
  if (power > 0) return { find: `^0\\.(${moved})([0-9]+)$`, with: WITH };
  const lengths = texts.map(({ length }) => Math.max(1, length + power));
  const before = listDigits(Math.min(...lengths), Math.max(...lengths));
  return { find: `^(${before})(${moved})$`, with: WITH };
}

function listDigits(least: number, most = least): string {
  if (least < most) return `[0-9]{${least},${most}}`;
  return least === 1 ? "[0-9]" : `[0-9]{${least}}`;
}

/** Returns the power of ten by which a step multiplies numbers; undefined if it replaces something else. */
export function findPointShift(step: PointShift): number | undefined {
  if (step.with !== WITH) return undefined;
  const right = TO_THE_RIGHT.exec(step.find);
  const left = TO_THE_LEFT.exec(step.find);
  if (right) return Number(right[1] ?? 1);
  return left ? -Number(left[1] ?? 1) : undefined;
}
