import { expect } from "vitest";

import { drainOutbox } from "../../src/outbox/drain-outbox.ts";
import { selectRows } from "./shop.ts";
import type { Suite } from "./suite.ts";

const WAITING =
  "select dedupe_key, attempts, last_error from outbox where sent_at is null and skipped_at is null and dead_at is null";

/**
 * Sends queued mails until none waits. One run is not enough: it skips mails that another worker has claimed, mails
 * that failed on a busy machine, and mails that are not due yet because Postgres' clock is some microseconds ahead.
 */
export async function sendWaitingMails(suite: Suite, deps = suite.api.deps): Promise<void> {
  await expect
    .poll(async () => {
      await drainOutbox(deps);
      return selectRows(suite, WAITING);
    })
    .toEqual([]);
}
