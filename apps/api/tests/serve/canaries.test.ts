import { TERMS_VERSION } from "@site/contracts/plans";
import { createTRPCClient, httpBatchLink } from "@trpc/client";
import { Stripe } from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";

import { appRouter } from "../../src/router.ts";
import type { AppRouter } from "../../src/router.ts";
import { type ApiProcess, startApiProcess } from "../setup/api-process.ts";
import { createDevice, createDesktopClient } from "../setup/desktop-app.ts";
import { paySession, parseSessionId } from "../setup/pay.ts";
import { createCoupon, selectRows } from "../setup/shop.ts";
import { startSuite, type Suite } from "../setup/suite.ts";
import { signUp } from "../setup/users.ts";

let suite: Suite;
let api: ApiProcess;
const answers: string[] = [];
beforeAll(async () => {
  suite = await startSuite();
  api = await startApiProcess(suite.environment, "trace");
});
afterAll(async () => {
  await api.kill();
  await suite.stop();
});

/** A client like the site's that records every raw response. */
const getClient = (token?: string) =>
  createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: `${api.url}/api/trpc`,
        headers: token ? { authorization: `Bearer ${token}` } : {},
        fetch: (url, init) => fetchAndRecord(url, init as RequestInit),
      }),
    ],
  });

async function fetchAndRecord(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  answers.push(await response.clone().text());
  return response;
}

/** The secret values among the settings. */
function listSecrets(environment: Record<string, string>): Record<string, string> {
  const { keys } = JSON.parse(environment.LICENCE_SIGNING_KEYS ?? "") as {
    keys: { privateKey: { d: string } }[];
  };
  const storage = JSON.parse(environment.STORAGE_CREDENTIALS ?? "") as { private_key: string };
  return {
    database: new URL(environment.DATABASE_URL ?? "").password,
    jobs: environment.JOBS_SECRET ?? "",
    mailReports: environment.MAIL_REPORTS_SECRET ?? "",
    pepper: environment.DIGEST_PEPPER ?? "",
    payments: environment.STRIPE_SECRET_KEY ?? "",
    paymentsWebhook: environment.STRIPE_WEBHOOK_SECRET ?? "",
    signing: JSON.stringify(keys),
    storage: storage.private_key.split("\n")[1] ?? "",
  };
}

/** The values that one user enters and receives. Each is unique, so that every copy of it can be found. */
const typed = {
  address: "canary-person@example.com",
  company: "Canary Company of Quito",
  couponCode: "",
  deviceName: "Canary Laptop",
  displayName: "Canary Q. Person",
  invited: "canary-invited@example.com",
  question: "canary question about a table",
  subscriber: "canary-subscriber@example.com",
  unknown: "canary-unknown@example.com",
  wish: "canary-new-address@example.com",
};

/** Uses every feature of the API as a user. */
async function liveAsPerson() {
  typed.couponCode = await createCoupon(suite);
  const { token } = await signUp({ email: typed.address, verified: true });
  const client = getClient(token);
  const { displayName, company, couponCode, invited } = typed;
  await client.auth.updateProfile.mutate({ displayName, company });
  const started = await client.billing.startCheckout.mutate({
    planId: "team",
    couponCode,
    termsVersion: TERMS_VERSION,
  });
  if (started.next !== "pay") throw new Error("A payment was due.");
  const sessionId = parseSessionId(started.checkoutUrl);
  await paySession(suite.payments, sessionId);
  const { id: purchaseId } = await client.billing.purchaseStatus.query({
    checkoutSessionId: sessionId,
  });
  const [licence] = await client.licences.list.query();
  if (!licence) throw new Error("The purchase gave no licence.");

  const app = createDesktopClient(api.url, licence.key);
  const machine = { ...createDevice("canary-machine"), name: typed.deviceName };
  await app.call("POST", "/devices", machine);
  await app.call("POST", "/devices", { ...machine, platform: "canary" });
  await client.seats.invite.mutate({ licenceId: licence.id, email: invited });
  await client.account.requestEmailChange.mutate({ newEmail: typed.wish });
  await getClient().newsletter.subscribe.mutate({ email: typed.subscriber });
  await getClient().product.requestDownloadsMail.mutate({ email: typed.unknown });
  await getClient().support.ask.mutate({
    message: typed.question,
    version: "1.0",
    system: "",
    email: typed.unknown,
  });
  await client.billing.requestRefund.mutate({ purchaseId });
  return { token, key: licence.key, sessionId };
}

/** Lists other spellings of the address, which must not be logged either. */
function listSpellings(address: string) {
  const [name = "", host = ""] = address.split("@");
  const fullWidth = Array.from(address, (letter) =>
    String.fromCharCode(letter.charCodeAt(0) + 0xfee0),
  ).join("");
  return {
    percent: `${name}%40${host}`,
    everyPercent: Array.from(address, (letter) => `%${letter.charCodeAt(0).toString(16)}`).join(""),
    twicePercent: `${name}%2540${host}`,
    upper: address.toUpperCase(),
    plus: `${name}+shop@${host}`,
    fullWidth,
    fullWidthPercent: encodeURIComponent(fullWidth),
    base64: Buffer.from(address).toString("base64"),
    base64url: Buffer.from(address).toString("base64url"),
  };
}

/** Sends addresses and keys in paths, queries and fields, in every spelling. */
async function misspellEverything(key: string): Promise<void> {
  const words = [...Object.values(listSpellings(typed.address)), key.toLowerCase()];
  for (const word of words) {
    for (const path of [
      `/api/${word}`,
      `/api/v1/${word}`,
      `/api/trpc/${word}`,
      `/api/x?y=${word}`,
    ]) {
      await fetchAndRecord(new URL(path, api.url));
    }
    await getClient()
      .newsletter.subscribe.mutate({ email: word })
      .catch(() => undefined);
    await getClient()
      .errorReports.report.mutate({
        message: word,
        stack: `at ${word}`,
        path: `/${word.replaceAll(/[?#]/g, "")}`,
      })
      .catch(() => undefined);
  }
}

/** Causes errors of services and the database that contain the user's data. */
async function failUnderway(token: string): Promise<void> {
  const client = getClient(token);
  // Postgres includes the whole row in the details of this error.
  await suite.sql.query("alter table profiles add constraint refusing check (false) not valid");
  await client.auth.updateProfile
    .mutate({ displayName: `${typed.displayName} II`, company: typed.company })
    .catch(() => undefined);
  await suite.sql.query("alter table profiles drop constraint refusing");
  await suite.payments.stop();
  await client.billing.startCheckout
    .mutate({ planId: "pro", couponCode: typed.couponCode, termsVersion: TERMS_VERSION })
    .catch(() => undefined);
}

/** Sends the same data in unexpected fields of every procedure, including the deletion of the account. */
async function misplaceEverything(token: string): Promise<void> {
  const words = Object.values(typed);
  const procedures = Object.entries(
    appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>,
  );
  for (const [name, { _def }] of procedures) {
    const body = JSON.stringify(Object.fromEntries(words.map((word) => [word, words])));
    const url = `${api.url}/api/trpc/${name}`;
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    await (_def.type === "query"
      ? fetchAndRecord(`${url}?input=${encodeURIComponent(body)}`, { headers })
      : fetchAndRecord(url, { method: "POST", headers, body }));
  }
  const payload = JSON.stringify({ id: typed.address, type: typed.address });
  const secret = suite.environment.STRIPE_WEBHOOK_SECRET ?? "";
  for (const signature of [
    "t=1,v1=00",
    Stripe.webhooks.generateTestHeaderString({ payload, secret }),
  ]) {
    await fetchAndRecord(`${api.url}/api/webhooks/stripe`, {
      method: "POST",
      headers: { "content-type": "application/json", "stripe-signature": signature },
      body: payload,
    });
  }
  await fetchAndRecord(
    `${api.url}/api/${typed.address}?q=${encodeURIComponent(typed.displayName)}`,
  );
}

test("no personal data and no secret appears in the log or in another user's responses", async () => {
  const given = await liveAsPerson();
  const ownAnswers = answers.splice(0);
  await failUnderway(given.token);
  await misspellEverything(given.key);
  await misplaceEverything(given.token);
  await api.stop();

  const log = api.output();
  const secrets = listSecrets(suite.environment);
  const severities = new Set(
    log
      .trim()
      .split("\n")
      .map((line) => (JSON.parse(line) as { severity: string }).severity),
  );
  // The errors that the test caused are in the log.
  expect(severities).toContain("error");
  const found = (text: string, canaries: Record<string, string>) =>
    Object.keys(canaries).filter((name) => canaries[name] && text.includes(canaries[name]));
  expect(found(log, { ...typed, ...given, ...secrets })).toEqual([]);
  const spelled = { ...listSpellings(typed.address), lowerKey: given.key.toLowerCase() };
  expect(found(log, spelled)).toEqual([]);
  expect(
    found(log.toLowerCase(), { bare: "canary-person", wide: spelled.fullWidth.slice(0, 6) }),
  ).toEqual([]);
  expect(found([...ownAnswers, ...answers].join("\n"), secrets)).toEqual([]);
  expect(answers.join("\n")).not.toMatch(/\bat .+:\d+:\d+|node_modules|select .+ from/i);
  const others = [typed.subscriber, typed.unknown].flatMap((to) =>
    suite.inbox.listMessages({ to }),
  );
  expect(others.length).toBeGreaterThan(0);
  expect(found(JSON.stringify(others), { ...spelled, address: typed.address })).toEqual([]);

  const kept = await selectRows(
    suite,
    "select last_error from job_runs union all select last_error from outbox",
  );
  expect(found(JSON.stringify(kept), typed)).toEqual([]);
});
