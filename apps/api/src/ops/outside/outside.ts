import type { Config } from "../../config.ts";

/** What is looked at from outside, and what the person who looks knows of it. */
export interface Outside {
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
