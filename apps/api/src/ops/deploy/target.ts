import type { Config } from "../../config.ts";

/** The deployment to check from outside, with its known properties. */
export interface DeploymentTarget {
  /** The public origin of the site. */
  origin: string;
  /** The same host without encryption; undefined for an address with a port. */
  plainOrigin: string | undefined;
  /** The function's own URL, which bypasses the proxy. */
  functionUrl: string | undefined;
  /** The folder with the build that should be deployed. */
  build: string | undefined;
  /** Needed to sign events, to know the intended ingress, and for a test purchase. */
  config: Config | undefined;
  /** Whether to make a test purchase, without a card. */
  buys: boolean;
  /** The maximum time to wait for the payment provider's event. */
  patienceMs: number;
  now: () => Date;
}

const AT_ONCE = 6;

/** Maps items a few at a time, and returns the flattened results in order. */
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
