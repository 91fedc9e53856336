import { mailStates } from "@site/contracts/operator";
import { eq, inArray } from "drizzle-orm";

import { withTransaction, type Tx } from "../../db/client.ts";
import { outbox, type OutboxRow } from "../../db/schema/outbox.ts";
import { isUuid } from "../../ledger/find-purchases.ts";
import {
  getRetryValues,
  isContentPurged,
  listOutbox,
  buildMailFilter,
  type OutboxState,
  getOutboxState,
} from "../../outbox/outbox-rows.ts";
import { type Answer, type CommandCall, type CommandGroup, UsageError } from "../command.ts";

export const outboxCommands: CommandGroup = {
  "outbox list": {
    summary: "list the mails that are waiting or were given up",
    options: { state: { value: mailStates.join("|"), about: "those of this state instead" } },
    effect: "reads",
    run: async ({ deps, options }) => listOutbox(deps, stateOf(options.state)),
  },
  "outbox show": {
    summary: "show one mail of the outbox with all that is known of it",
    argument: "ID",
    effect: "reads",
    run: show,
  },
  "outbox retry": {
    summary: "send a mail that was given up, or all of them, at the next run",
    argument: "ID|dead",
    effect: "changes",
    run: (call) =>
      change(call, {
        // A worker may be sending one that waits; it is retried automatically.
        from: ["dead"],
        to: "waiting",
        values: getRetryValues(call.deps.now()),
        needsText: true,
      }),
  },
  "outbox drop": {
    summary: "drop a mail for good, and forget what is in it",
    argument: "ID|dead",
    effect: "changes",
    run: (call) =>
      change(call, {
        from: ["dead", "waiting"],
        to: "skipped",
        values: {
          message: null,
          deadAt: null,
          requestId: null,
          traceparent: null,
          skippedAt: call.deps.now(),
        },
      }),
  },
};

function stateOf(typed: string | undefined): OutboxState | undefined {
  const state = mailStates.find((state) => state === typed);
  if (typed !== undefined && !state) throw new UsageError(`--state: ${mailStates.join(", ")}.`);
  return state;
}

async function show({ deps, argument }: CommandCall): Promise<Answer> {
  if (!argument || !isUuid(argument)) throw new UsageError("Name the mail by its id.");
  const [row] = await deps.db.select().from(outbox).where(eq(outbox.id, argument));
  if (!row) throw new Error(`There is no mail ${argument}.`);
  return { state: getOutboxState(row), ...row };
}

interface Change {
  from: OutboxState[];
  to: OutboxState;
  values: Partial<OutboxRow>;
  /** Whether it is refused once the text is deleted. */
  needsText?: true;
}

async function change(
  { deps, argument, dryRun, audit }: CommandCall,
  { from, to, values, needsText }: Change,
): Promise<Answer> {
  if (!argument || (argument !== "dead" && !isUuid(argument))) {
    throw new UsageError('Name the mail by its id, or all that were given up by "dead".');
  }
  return withTransaction(deps.db, async (tx) => {
    const found = await changeable(tx, argument, from);
    const rows = found.filter((row) => !needsText || !isContentPurged(row));
    if (argument !== "dead" && rows.length === 0) {
      throw new Error(
        `The text of the mail ${argument} has been deleted. Send a new one, as with \`mail resend\`.`,
      );
    }
    if (dryRun) return rows.map((row) => ({ would: to, ...described(row) }));
    for (const row of rows) {
      const { state } = described(row);
      await audit(tx, { target: `mail ${row.id}`, before: { state }, after: { state: to } });
    }
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await tx.update(outbox).set(values).where(inArray(outbox.id, ids));
    return rows.map((row) => ({ is: to, ...described(row) }));
  });
}

async function changeable(tx: Tx, name: string, from: OutboxState[]): Promise<OutboxRow[]> {
  const rows = await tx.select().from(outbox).where(buildMailFilter(name)).for("update");
  const fitting = rows.filter((row) => from.includes(getOutboxState(row)));
  if (name === "dead" || fitting.length > 0) return fitting;
  const [other] = rows;
  if (!other) throw new Error(`There is no mail ${name}.`);
  throw new Error(`The mail ${name} is ${getOutboxState(other)}, not ${from.join(" or ")}.`);
}

function described(row: OutboxRow) {
  const { id, dedupeKey, attempts, lastError } = row;
  return { id, mail: dedupeKey.split(":")[0], state: getOutboxState(row), attempts, lastError };
}
