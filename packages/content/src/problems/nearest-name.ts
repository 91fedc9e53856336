/** Of the known names the one that was probably meant, where one is near enough to be a typing error. */
export function nearestName(typed: string, known: readonly string[]): string | undefined {
  const allowed = Math.max(1, Math.floor(typed.length / 3));
  let best: { name: string; distance: number } | undefined;
  for (const name of known) {
    const distance = editDistance(typed.toLowerCase(), name.toLowerCase());
    if (distance <= allowed && (!best || distance < best.distance)) best = { name, distance };
  }
  return best?.name;
}

/** A sentence that helps with an unknown name: the nearest one, else all that there are. */
export function suggestName(typed: string, known: readonly string[]): string {
  const nearest = nearestName(typed, known);
  return nearest ? `Did you mean "${nearest}"?` : `Known are: ${known.join(", ")}.`;
}

/** Insertions, deletions, replacements and swaps of neighbours between two words. */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      current.push(cost);
    }
    [beforeLast, last] = [last, current];
  }
  return last[b.length] ?? 0;
}
