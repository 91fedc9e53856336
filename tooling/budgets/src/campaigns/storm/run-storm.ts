import type { CampaignOptions } from "../campaign.ts";
import { startMortalApis } from "../mortal-apis.ts";
import { signInPeople } from "../signed-in-people.ts";
import { withParts } from "../with-parts.ts";
import { buyEverything, type Shop } from "./buy-everything.ts";
import { countOutcomes, type Outcomes } from "./count-outcomes.ts";
import { createDeliveries } from "./deliver-events.ts";
import { drainMails, noMailWaits } from "./drain-mails.ts";
import { killAsItGoes } from "./kill-as-it-goes.ts";
import { deliveredTypes, passOnEvents } from "./pass-on-events.ts";

export interface StormSize {
  payments: number;
  /** How often each event is delivered, besides repeats after no answer. */
  copies: number;
  kills: number;
  /** Skips the time for which a killed worker holds its mails. */
  skipLeases: boolean;
  /** Whether the API reaches Postgres through PgBouncer. */
  isPooled: boolean;
}

export interface Storm extends Outcomes {
  events: number;
  delivered: number;
  deliveredAgain: number;
  /** Of the first process, the second, and the one that only sends mail. */
  killed: number[];
  endedByThemselves: number;
  /** Answers that were neither the expected one nor a refusal that says when to try again. */
  oddAnswers: Record<string, number>;
  /** From the first checkout until the last event was accepted. */
  seconds: number;
}

/** Payments, each of their events several times in any order, and processes that are killed continuously. */
export function runStorm(
  size: StormSize,
  { signal, log }: Pick<CampaignOptions, "signal" | "log">,
): Promise<Storm> {
  return withParts({ isPooled: size.isPooled }, async (parts) => {
    const apis = await startMortalApis({
      env: parts.environment(),
      count: 3,
      dataDir: parts.dataDir,
    });
    try {
      const people = await signInPeople(parts.identity.url, size.payments);
      parts.payments.control.setRules({ drop: true });
      const oddAnswers: Record<string, number> = {};
      const shop: Shop = {
        urls: apis.urls.slice(0, 2),
        payments: parts.payments,
        secretKey: parts.secrets.stripeSecretKey,
        signal,
        onOddAnswer: (status) => {
          oddAnswers[status] = (oddAnswers[status] ?? 0) + 1;
        },
      };
      const deliveries = createDeliveries(shop, parts.secrets.webhookSecret);
      const began = performance.now();
      let seconds = 0;
      const passOn = passOnEvents(parts, deliveries, size.copies);
      const expected = size.payments * deliveredTypes.size * size.copies;
      const progress = () => deliveries.taken() / expected;
      const everything = async () => {
        const killing = killAsItGoes(apis, { kills: size.kills, progress, signal, log });
        const delivering = deliveries.run();
        await buyEverything(shop, people);
        log(`${size.payments} paid after ${Math.round((performance.now() - began) / 1_000)} s`);
        await passOn.finish();
        await delivering;
        seconds = (performance.now() - began) / 1_000;
        log(`${deliveries.taken()} events taken after ${Math.round(seconds)} s`);
        const killed = await killing;
        await noMailWaits(parts.sql, { skipLeases: size.skipLeases, signal });
        return killed;
      };
      const over = new AbortController();
      const worker = { worker: apis.urls[2] ?? "", jobsSecret: parts.secrets.jobsSecret, signal };
      const [killed] = await Promise.all([
        everything().finally(() => over.abort()),
        drainMails(worker, over.signal),
      ]);
      return {
        ...(await countOutcomes(parts.sql, parts.inbox, people)),
        events: passOn.count(),
        delivered: deliveries.taken(),
        deliveredAgain: deliveries.again(),
        killed,
        endedByThemselves: apis.endedByThemselves(),
        oddAnswers,
        seconds,
      };
    } finally {
      await apis.stop();
    }
  });
}
