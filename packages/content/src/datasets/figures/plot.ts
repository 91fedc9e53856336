const WIDTH = 720;
const HEIGHT = 360;
/** So that no stroke is cut off. */
const MARGIN = 8;

/** Maps the range of the values to a length, with room for a stroke at both ends. */
function scale(values: readonly number[], start: number, end: number): (value: number) => number {
  const least = Math.min(...values);
  const span = Math.max(...values) - least || 1;
  return (value) => tidy(start + ((value - least) / span) * (end - start));
}

/** Places values from left to right. */
export function across(values: readonly number[]): (value: number) => number {
  return scale(values, MARGIN, WIDTH - MARGIN);
}

/** Places values from the bottom up, in the part of the height between two shares of it. */
export function upward(
  values: readonly number[],
  [low, high]: readonly [number, number] = [0, 1],
): (value: number) => number {
  const at = (share: number) => HEIGHT - MARGIN - share * (HEIGHT - 2 * MARGIN);
  return scale(values, at(low), at(high));
}

/** Hairlines under a drawing, as a table has them. */
export function ruled(): string {
  const lines = Array.from({ length: 7 }, (_, line) => `M0 ${(HEIGHT / 6) * line}H${WIDTH}`);
  return stroke(lines.join(""), "rule", 1);
}

/** A path in one of the page's colours, by its token's name. */
export function stroke(path: string, colour: string, width: number, more = ""): string {
  return `<path d="${path}" stroke="var(--color-${colour})" stroke-width="${width}"${more}/>`;
}

/** A straight line through points. */
export function through(points: readonly (readonly [number, number])[]): string {
  return `M${points.map(([x, y]) => `${x} ${y}`).join("L")}`;
}

/** A drawing as a file. Pages show it by `use`, so that it takes their colours. */
export function figureFile(content: string, [width, height]: readonly [number, number]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><g id="figure" fill="none" stroke-linecap="round" stroke-linejoin="round">${content}</g></svg>\n`;
}

export function tidy(length: number): number {
  return Math.round(length * 10) / 10;
}
