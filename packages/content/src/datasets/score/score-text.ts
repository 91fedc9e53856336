/** A score from 0 to 1 in percent with one decimal, rounded down: 100.0 only if every cell is right. */
export function scoreText(score: number): string {
  return (Math.floor(score * 1000) / 10).toFixed(1);
}
