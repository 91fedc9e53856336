import { distanceWithin } from "../search/match-terms.ts";

/** The known name that was probably meant, if one is close enough to be a typing error. */
export function nearestName(typed: string, known: readonly string[]): string | undefined {
  const allowed = Math.max(1, Math.floor(typed.length / 3));
  let best: { name: string; distance: number } | undefined;
  for (const name of known) {
    const distance = distanceWithin(typed.toLowerCase(), name.toLowerCase(), allowed);
    if (distance === undefined || (best && distance >= best.distance)) continue;
    best = { name, distance };
  }
  return best?.name;
}

/** A hint for an unknown name: the nearest one, else the list of all. */
export function suggestName(typed: string, known: readonly string[]): string {
  const nearest = nearestName(typed, known);
  if (known.length === 0) return "There is none to name.";
  return nearest ? `Did you mean "${nearest}"?` : `Known are: ${known.join(", ")}.`;
}
