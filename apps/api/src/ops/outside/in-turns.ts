const AT_ONCE = 6;

/** Does the work for each item, few at a time as a browser would, and returns what it found, in order. */
export async function inTurns<Item, Found>(
  items: readonly Item[],
  work: (item: Item) => Promise<Found[]>,
): Promise<Found[]> {
  const found: Found[] = [];
  for (let begin = 0; begin < items.length; begin += AT_ONCE) {
    const some = await Promise.all(items.slice(begin, begin + AT_ONCE).map(work));
    found.push(...some.flat());
  }
  return found;
}
