import { expect } from "vitest";

import { drainOutbox } from "../../src/outbox/drain-outbox.ts";
import { selectRows } from "./shop.ts";
import type { Suite } from "./suite.ts";

const WAITING =
  "select dedupe_key, attempts, last_error from outbox where sent_at is null and skipped_at is null and dead_at is null";

/**
 * Sends what the outbox holds until nothing waits: one run leaves to the scheduler what another worker holds, what
 * failed on a busy machine, and what Postgres' clock, a few microseconds ahead, says is due.
 */
export async function sendWaitingMails(suite: Suite, deps = suite.api.deps): Promise<void> {
  await expect
    .poll(async () => {
      await drainOutbox(deps);
      return selectRows(suite, WAITING);
    })
    .toEqual([]);
}
