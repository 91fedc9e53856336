import { TERMS_VERSION } from "@site/contracts/plans";
import { createTRPCClient, httpBatchLink } from "@trpc/client";
import fc from "fast-check";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";

import { AppError } from "../../src/errors.ts";
import {
  createPostgresLimiter,
  defaultLimits,
  type Limiter,
  type Limits,
} from "../../src/providers/limiter.ts";
import type { AppRouter } from "../../src/router.ts";
import { getErrorData } from "../setup/error-data.ts";
import { paySession, parseSessionId } from "../setup/pay.ts";
import { sendWaitingMails } from "../setup/send-waiting-mails.ts";
import { type Api, withSuite } from "../setup/suite.ts";
import { createAddress, createTeamOwner } from "../setup/teams.ts";
import { signUp } from "../setup/users.ts";

/** All other limits are high, so that only the tested one applies. */
const limits = {
  ...(Object.fromEntries(
    Object.keys(defaultLimits).map((name) => [name, { points: 10_000, seconds: 60 }]),
  ) as Limits),
  "mail:stranger": defaultLimits["mail:stranger"],
};
const allowed = defaultLimits["mail:stranger"].points;

const suite = withSuite();
let limiter: Limiter;
let apis: [Api, Api];
beforeAll(async () => {
  const perProcess = () => createPostgresLimiter(suite.sql, suite.api.deps.digests, limits);
  limiter = perProcess();
  apis = [await suite.startApi({ limiter }), await suite.startApi({ limiter: perProcess() })];
});
afterEach(() => void vi.useRealTimers());

let networks = 0;
/** A network that no other test calls from. */
function newNetwork(): string {
  networks += 1;
  return `198.51.${Math.floor(networks / 256)}.${networks % 256}`;
}

/** A client that calls from this network, through one of the two processes. */
function callerFrom(network: string, token?: string) {
  const api = apis[networks % 2 === 0 ? 0 : 1];
  const headers = {
    "x-forwarded-for": network,
    ...(token && { authorization: `Bearer ${token}` }),
  };
  return createTRPCClient<AppRouter>({
    links: [httpBatchLink({ url: `${api.url}/api/trpc`, headers })],
  });
}

async function loadOutcome(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => "accepted",
    async () => (await getErrorData(call)).appCode,
  );
}

const kinds = ["password", "downloads", "newsletter", "address", "invitation", "confirm"] as const;
type Kind = (typeof kinds)[number];

/**
 * Returns a function that sends a mail of a kind to the address: from the caller's own account, or from one created
 * with that address.
 */
async function createWriter(network: string, email: string) {
  const owner = await createTeamOwner(suite);
  const stranger = callerFrom(network);
  const signedIn = callerFrom(network, owner.token);
  let opened: Promise<ReturnType<typeof callerFrom>> | undefined;
  const pretended = () =>
    (opened ??= signUp({ email }).then(({ token }) => callerFrom(network, token)));
  return async (kind: Kind): Promise<string> => {
    switch (kind) {
      case "password":
        return loadOutcome(stranger.auth.requestPasswordReset.mutate({ email }));
      case "downloads":
        return loadOutcome(stranger.product.requestDownloadsMail.mutate({ email }));
      case "newsletter":
        return loadOutcome(stranger.newsletter.subscribe.mutate({ email }));
      case "address":
        return loadOutcome(signedIn.account.requestEmailChange.mutate({ newEmail: email }));
      case "invitation":
        return loadOutcome(signedIn.seats.invite.mutate({ licenceId: owner.licence.id, email }));
      case "confirm":
        return loadOutcome((await pretended()).auth.sendVerification.mutate({}));
    }
  };
}

describe("mails that one caller causes to a stranger", () => {
  test("are limited to five in a day, whatever their kinds and order, without limiting other callers", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...kinds), { minLength: allowed + 1, maxLength: allowed + 4 }),
        async (order) => {
          const email = createAddress();
          const write = await createWriter(newNetwork(), email);
          const outcomes: string[] = [];
          for (const kind of order) outcomes.push(await write(kind));
          expect(outcomes.slice(0, allowed)).toEqual(Array(allowed).fill("accepted"));
          expect(new Set(outcomes.slice(allowed))).toEqual(new Set(["mail_limit_reached"]));
          const other = callerFrom(newNetwork());
          expect(await loadOutcome(other.auth.requestPasswordReset.mutate({ email }))).toBe(
            "accepted",
          );
        },
      ),
      { numRuns: 4 },
    );
  });

  test("have the same limit for concurrent requests through two processes", async () => {
    const network = newNetwork();
    const email = createAddress();
    const asks = apis.flatMap(({ url }) =>
      Array.from({ length: 8 }, () =>
        fetch(`${url}/api/trpc/product.requestDownloadsMail`, {
          method: "POST",
          headers: { "content-type": "application/json", "x-forwarded-for": network },
          body: JSON.stringify({ email }),
        }),
      ),
    );
    const answers = await Promise.all(asks);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(allowed);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(80_000);
  });

  test("count alike for known and unknown addresses", async () => {
    const known = await signUp({ verified: true });
    const outcomes = async (email: string) => {
      const caller = callerFrom(newNetwork());
      const answers: string[] = [];
      for (let turn = 0; turn <= allowed; turn += 1) {
        answers.push(await loadOutcome(caller.auth.requestPasswordReset.mutate({ email })));
      }
      return answers;
    };
    expect(await outcomes(known.email)).toEqual(await outcomes(createAddress()));
  });

  test("count for the mailbox, however its address is spelled", async () => {
    const caller = callerFrom(newNetwork());
    const name = crypto.randomUUID();
    const spellings = ["", "+a", "+b", "+c+d", "."].map((part) => `${name.slice(0, 5)}${part}`);
    for (const spelling of spellings) {
      const email = `${spelling}@example.com`.replace(".@", "@");
      expect(await loadOutcome(caller.product.requestDownloadsMail.mutate({ email }))).toBe(
        "accepted",
      );
    }
    const email = `${name.slice(0, 2)}.${name.slice(2, 5)}@example.com`;
    expect(await loadOutcome(caller.product.requestDownloadsMail.mutate({ email }))).toBe(
      "mail_limit_reached",
    );
    const elsewhere = `${name.slice(0, 5)}@example.org`;
    expect(
      await loadOutcome(caller.product.requestDownloadsMail.mutate({ email: elsewhere })),
    ).toBe("accepted");
  });

  test("count for the whole network of a customer", async () => {
    const email = createAddress();
    const ask = (network: string) =>
      loadOutcome(callerFrom(network).newsletter.subscribe.mutate({ email }));
    const site = ["1::1", "1::2", "2::1", "3::1", "ffff::1"].map((rest) => `2001:db8:7:${rest}`);
    for (const network of site) expect(await ask(network)).toBe("accepted");
    expect(await ask("2001:db8:7:4::1")).toBe("mail_limit_reached");
    expect(await ask("2001:db8:8:4::1")).toBe("accepted");
  });

  test("count for an account that uses many networks", async () => {
    const { token, licence } = await createTeamOwner(suite);
    const email = createAddress();
    const invite = () =>
      loadOutcome(
        callerFrom(newNetwork(), token).seats.invite.mutate({ licenceId: licence.id, email }),
      );
    for (let turn = 0; turn < allowed; turn += 1) expect(await invite()).toBe("accepted");
    expect(await invite()).toBe("mail_limit_reached");
  });

  test("have the limit within any 24 hours, and are allowed again a day after the last", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const minute = 60_000;
    const day = 1_440 * minute;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 20, maxLength: 30 }),
        async (pauses) => {
          const subject = crypto.randomUUID();
          const sent: number[] = [];
          for (const pause of pauses) {
            vi.setSystemTime(Date.now() + pause * minute);
            const now = Date.now();
            const isFree = sent.filter((at) => now - at < day).length < allowed;
            const outcome = await limiter.consume("mail:stranger", subject).then(
              () => "accepted",
              (error: unknown) => (error instanceof AppError ? error.code : error),
            );
            expect(outcome).toBe(isFree ? "accepted" : "rate_limited");
            if (isFree) sent.push(now);
          }
          vi.setSystemTime(Date.now() + day);
          for (let turn = 0; turn < allowed; turn += 1) {
            await limiter.consume("mail:stranger", subject);
          }
        },
      ),
      { numRuns: 5 },
    );
  });
});

describe("the owner of an address", () => {
  test("still gets mails when signed in, after strangers of the same network reached their limit", async () => {
    const network = newNetwork();
    const { email, token } = await signUp({ verified: true });
    const stranger = callerFrom(network);
    for (let turn = 0; turn <= allowed; turn += 1) {
      await loadOutcome(stranger.newsletter.subscribe.mutate({ email }));
    }
    const own = callerFrom(network, token);
    for (let turn = 0; turn <= allowed; turn += 1) {
      expect(await loadOutcome(own.auth.sendVerification.mutate({}))).toBe("accepted");
    }
    expect(await own.account.requestDeletion.mutate()).toEqual({ mailed: true });
    await sendWaitingMails(suite, apis[0].deps);
    const subjects = suite.inbox.listMessages({ to: email }).map(({ subject }) => subject);
    expect(subjects).toContainEqual(expect.stringMatching(/^Delete your/));
  });

  test("can request as many mails of each kind as one caller can use up", () => {
    const { "mail:address": asked, "sent:address": sent } = defaultLimits;
    expect(asked.points).toBeGreaterThanOrEqual(2 * allowed);
    expect(sent.points).toBeGreaterThanOrEqual(asked.points);
  });
});

test("a receipt is sent however many mails were requested for the buyer's unconfirmed address", async () => {
  const { email, token } = await signUp();
  const buyer = callerFrom(newNetwork(), token);
  for (let turn = 0; turn <= allowed; turn += 1) {
    await loadOutcome(buyer.newsletter.subscribe.mutate({ email }));
  }
  const choice = { planId: "pro", termsVersion: TERMS_VERSION } as const;
  const started = await buyer.billing.startCheckout.mutate(choice);
  if (started.next !== "pay") throw new Error("A payment was due.");
  await paySession(suite.payments, parseSessionId(started.checkoutUrl));
  await suite.payments.control.waitUntilIdle();
  await sendWaitingMails(suite, apis[0].deps);
  const texts = suite.inbox.listMessages({ to: email }).map(({ text }) => text);
  expect(texts).toContainEqual(expect.stringContaining("The invoice is under Purchases"));
});

test("creating accounts with a stranger's address, and deleting or changing them, sends no more mails to it", async () => {
  const email = createAddress();
  const network = newNetwork();
  for (let turn = 0; turn < 4; turn += 1) {
    const deleted = await signUp({ email });
    await callerFrom(network, deleted.token).account.delete.mutate({});
    const moved = await signUp({ email });
    const newEmail = createAddress();
    await callerFrom(network, moved.token).account.requestEmailChange.mutate({ newEmail });
    await sendWaitingMails(suite, apis[0].deps);
    const [mail] = suite.inbox.listMessages({ to: newEmail });
    const token = /token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
    await callerFrom(network).account.confirmEmailChange.mutate({ token });
  }
  await sendWaitingMails(suite, apis[0].deps);
  expect(suite.inbox.listMessages({ to: email })).toHaveLength(allowed);
});
