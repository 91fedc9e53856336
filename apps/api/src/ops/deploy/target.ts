import type { Config } from "../../config.ts";

/** What is looked at from outside, and what the person who looks knows of it. */
export interface DeploymentTarget {
  /** Of the site, as people see it. */
  origin: string;
  /** The same host without encryption. */
  plainOrigin: string;
  /** The function's own address, past the host in front. */
  functionUrl: string | undefined;
  /** The folder of the built site that is meant to be there. */
  build: string | undefined;
  /** Only with the settings: whether our events are taken, which way in is meant, a test purchase. */
  config: Config | undefined;
  /** Whether to try a purchase, as far as it goes without a card. */
  buys: boolean;
  /** How long the payment provider's event may take. */
  patienceMs: number;
  now: () => Date;
}

const AT_ONCE = 6;

/** Does the work for each item, few at a time as a browser would, and returns what it found, in order. */
export async function mapInBatches<Item, Found>(
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
