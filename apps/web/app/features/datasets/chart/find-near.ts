/** A mark of a chart: where it is in the chart's own units, and what it says. */
export type ReadMark = readonly [x: number, y: number, said: string];

/** The mark that is nearest to a place; `near` says how much the distance across and the one upward count. */
export function findNear(
  marks: readonly ReadMark[],
  [across, upward]: readonly [number, number],
  x: number,
  y: number,
): number | undefined {
  let nearest: number | undefined;
  let least = Infinity;
  for (const [at, [markX, markY]] of marks.entries()) {
    const distance = Math.hypot((markX - x) * across, (markY - y) * upward);
    if (distance < least) {
      least = distance;
      nearest = at;
    }
  }
  return nearest;
}
