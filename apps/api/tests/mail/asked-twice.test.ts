import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import type { Deps } from "../../src/deps.ts";
import { recoverEmail } from "../../src/features/account/confirm-email-change.ts";
import { requestDeletion } from "../../src/features/account/request-deletion.ts";
import { requestEmailChange } from "../../src/features/account/request-email-change.ts";
import { requestPasswordReset, sendVerification } from "../../src/features/auth/auth-mails.ts";
import { subscribe } from "../../src/features/newsletter/subscriptions.ts";
import { requestDownloadsMail } from "../../src/features/product/downloads-mail.ts";
import { inviteToSeat } from "../../src/features/seats/invite-to-seat.ts";
import { sendSupportQuestion } from "../../src/features/support/ask-support.ts";
import { ensureProfile } from "../../src/session/profile.ts";
import { createDyingDeps } from "../crashes/dying-deps.ts";
import { selectRows } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";
import { createAddress, createTeamOwner } from "../setup/teams.ts";
import { signUp } from "../setup/users.ts";

const suite = withSuite();

type Press = (deps: Deps) => Promise<unknown>;

async function loadProfile(verified: boolean) {
  const { uid, email } = await signUp({ verified });
  const claims = { uid, email, emailVerified: verified, name: "", issuedAt: new Date() };
  return ensureProfile(suite.api.deps, claims);
}

/** For each action that sends mail: a new account to run it, and the kinds of mail that it queues. */
const buttons: Record<string, { kinds: string[]; prepare: () => Promise<Press> }> = {
  "a forgotten password": {
    kinds: ["reset-password"],
    prepare: async () => {
      const email = createAddress();
      return (deps) => requestPasswordReset(deps, { email });
    },
  },
  "an address to confirm": {
    kinds: ["confirm-address"],
    prepare: async () => {
      const profile = await loadProfile(false);
      return (deps) => sendVerification(deps, profile, {});
    },
  },
  "licences and downloads": {
    kinds: ["downloads"],
    prepare: async () => {
      const email = createAddress();
      return (deps) => requestDownloadsMail(deps, { email });
    },
  },
  "the newsletter": {
    kinds: ["newsletter-confirm"],
    prepare: async () => {
      const email = createAddress();
      return (deps) => subscribe(deps, { email });
    },
  },
  "a question to support": {
    kinds: ["support", "support-received"],
    prepare: async () => {
      const message = `Why? ${randomUUID()}`;
      const question = { email: createAddress(), message, version: "", system: "" };
      return (deps) =>
        sendSupportQuestion(deps, question, { mayMail: () => Promise.resolve(true) });
    },
  },
  "an invitation to a seat": {
    kinds: ["seat-invitation"],
    prepare: async () => {
      const { uid, email: own, licence } = await createTeamOwner(suite);
      const claims = { uid, email: own, emailVerified: true, name: "", issuedAt: new Date() };
      const profile = await ensureProfile(suite.api.deps, claims);
      const email = createAddress();
      return (deps) => inviteToSeat(deps, profile, { licenceId: licence.id, email });
    },
  },
  "a deletion": {
    kinds: ["deletion-asked"],
    prepare: async () => {
      const profile = await loadProfile(true);
      return (deps) => requestDeletion(deps, profile);
    },
  },
  "a change of address": {
    kinds: ["email-change-asked", "email-change-confirm"],
    prepare: async () => {
      const profile = await loadProfile(true);
      const newEmail = createAddress();
      return (deps) => requestEmailChange(deps, profile, { newEmail });
    },
  },
};

/** Dependencies with a fixed clock. Queued mail stays in the outbox. */
function createDepsAt(ms: number): Deps {
  return { ...suite.api.deps, now: () => new Date(ms), wakeOutbox: () => undefined };
}

/** The kinds of mail that an action queued. */
async function loadMails(work: () => Promise<unknown>): Promise<string[]> {
  const all = () =>
    selectRows<{ id: string; kind: string }>(
      suite,
      "select id::text, split_part(dedupe_key, ':', 1) as kind from outbox",
    );
  const before = new Set((await all()).map(({ id }) => id));
  await work();
  const now = (await all()).filter(({ id }) => !before.has(id));
  return now.map(({ kind }) => kind).toSorted();
}

const rows = Object.entries(buttons).map(([name, button]) => ({ name, ...button }));
// The start of a minute, which is also the start of a second and of a five-second window.
const edge = Math.ceil(Date.now() / 60_000) * 60_000;

test.each(rows)(
  "$name: a double click mails once, whenever it comes",
  async ({ kinds, prepare }) => {
    for (const offset of [-2_500, -1, 0, 2_500]) {
      const press = await prepare();
      const both = await loadMails(async () => {
        await press(createDepsAt(edge + offset));
        await press(createDepsAt(edge + offset + 2));
        await press(createDepsAt(edge + offset + 4_900));
      });
      expect(both, `${offset} ms from the edge`).toEqual(kinds);
    }
  },
);

test.each(rows)(
  "$name: two instances that are pressed at once, on both sides of an edge, mail once",
  async ({ kinds, prepare }) => {
    for (let round = 0; round < 5; round += 1) {
      const press = await prepare();
      const presses = [-1, 1, -40, 40].map((offset) => createDepsAt(edge + offset));
      expect(await loadMails(() => Promise.all(presses.map(press)))).toEqual(kinds);
    }
  },
);

test.each(rows)(
  "$name: pressed again after a moment, or by a clock that was far ahead, it mails again",
  async ({ kinds, prepare }) => {
    const press = await prepare();
    const second = await loadMails(async () => {
      await press(createDepsAt(edge));
      await press(createDepsAt(edge + 5_001));
    });
    expect(second).toEqual([...kinds, ...kinds].toSorted());
    expect(await loadMails(() => press(createDepsAt(edge - 3_600_000)))).toEqual(kinds);
  },
);

test.each(rows)(
  "$name: repeated after its process died at any call, it mails once",
  async ({ kinds, prepare }) => {
    for (let calls = 1; ; calls += 1) {
      const press = await prepare();
      const first = createDyingDeps(createDepsAt(edge - 1), calls);
      const mails = await loadMails(async () => {
        await press(first.deps).catch((error: unknown) => {
          if (!first.died()) throw error;
        });
        await press(createDepsAt(edge + 1));
      });
      expect(mails, `after ${calls} calls`).toEqual(kinds);
      if (!first.died()) break;
    }
  },
);

test("recovering an account by two clicks sends one password reset mail", async () => {
  const profile = await loadProfile(true);
  await requestEmailChange(suite.api.deps, profile, { newEmail: createAddress() });
  const { text } = await suite.inbox.waitForMail({ to: profile.email });
  const token = /[?&]token=([\w-]+)/.exec(text)?.[1] ?? "";
  const now = Date.now();
  const mails = await loadMails(() =>
    Promise.all([0, 1, 4_000].map((ms) => recoverEmail(createDepsAt(now + ms), { token }))),
  );
  expect(mails.filter((kind) => kind === "reset-password")).toHaveLength(1);
});
