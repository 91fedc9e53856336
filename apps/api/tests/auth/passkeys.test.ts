import { generateKeyPairSync } from "node:crypto";

import { OPERATOR_LOGIN_SECONDS } from "@site/contracts/operator";
import { PASSKEY_CHALLENGE_SECONDS, PASSKEY_CONFIRMATION_SECONDS } from "@site/contracts/passkeys";
import { generate } from "selfsigned";
import { expect, test } from "vitest";

import { isForOperators, procedureRows } from "../access/procedure-matrix.ts";
import { procedures } from "../access/procedures.ts";
import { buildCall, sendCall } from "../access/send-call.ts";
import { deleteByMail } from "../account/delete-by-mail.ts";
import { loadAudit, operator } from "../operator/operator-client.ts";
import { getErrorCode } from "../setup/error-data.ts";
import { callOps, runOps } from "../setup/run-ops.ts";
import { selectRows } from "../setup/shop.ts";
import { createSoftwareAuthenticator, type Deviation } from "../setup/software-authenticator.ts";
import { type Api, withSuite } from "../setup/suite.ts";
import { signIn, signUp, waitForNextSecond } from "../setup/users.ts";

const suite = withSuite();
const ORIGIN = "http://shop.test";
const why = ["--why", "lost it", "--as", "Ada"];

type Client = ReturnType<Api["client"]>;
type Authenticator = ReturnType<typeof createSoftwareAuthenticator>;

async function registerPasskey(
  client: Client,
  {
    invitation,
    deviation,
    name = "Laptop",
  }: { invitation?: string; deviation?: Deviation; name?: string } = {},
) {
  const options = await client.passkeys.startRegistration.mutate({ invitation });
  const authenticator = createSoftwareAuthenticator(ORIGIN);
  const answer = authenticator.create(options, deviation);
  const passkey = await client.passkeys.register.mutate({ name, invitation, answer });
  return { authenticator, passkey };
}

/** Confirms the client's session. Returns the token that its browser sends from then on. */
async function confirmSession(client: Client, authenticator: Authenticator, deviation?: Deviation) {
  const options = await client.passkeys.startConfirmation.mutate();
  const answer = authenticator.get(options, deviation);
  return (await client.passkeys.confirm.mutate({ answer })).token;
}

/** An operator with a passkey that has not confirmed the session yet. */
async function operatorWithPasskey() {
  const person = await operator(suite);
  return { ...person, ...(await registerPasskey(person.client)) };
}

const getOverviewError = (client: Client) => getErrorCode(client.operator.overview.query());

test("an operator with a passkey needs it for the shop's data, in each session anew", async () => {
  const { client, token, email, authenticator, id } = await operatorWithPasskey();
  expect(await getOverviewError(client)).toBe("passkey_required");
  const confirmation = await confirmSession(client, authenticator);
  const confirmed = suite.api.client(token, confirmation);
  expect(await confirmed.operator.overview.query()).toBeDefined();
  // A login that took the token along, as from a copied browser profile.
  await waitForNextSecond();
  expect(await getOverviewError(suite.api.client(await signIn(email), confirmation))).toBe(
    "passkey_required",
  );
  expect(await confirmed.passkeys.list.query()).toMatchObject({
    passkeys: [{ name: "Laptop", lastUsedAt: expect.any(String) }],
    isRequired: false,
  });
  const audit = await loadAudit(suite, id);
  expect(audit.map(({ command, who }) => `${who}: ${command}`)).toEqual([
    `operator ${id}: passkeys register`,
    `operator ${id}: passkeys confirm`,
  ]);
  await expect.poll(() => suite.inbox.listMessages({ to: email }).length).toBe(1);
});

test("a confirmation replaces the hourly password, and ends after an hour itself", async () => {
  const { client, token, authenticator } = await operatorWithPasskey();
  const startedAt = Date.now();
  let now = startedAt + (OPERATOR_LOGIN_SECONDS + 60) * 1_000;
  const later = await suite.startApi({ now: () => new Date(now) });
  const confirmation = await confirmSession(later.client(token), authenticator);
  const confirmed = later.client(token, confirmation);
  expect(await confirmed.operator.overview.query()).toBeDefined();
  now += (PASSKEY_CONFIRMATION_SECONDS + 1) * 1_000;
  expect(await getOverviewError(confirmed)).toBe("passkey_required");
  expect(await getOverviewError(client)).toBe("passkey_required");
});

test("every procedure for operators rejects a session that the operator's passkey has not confirmed", async () => {
  const { token } = await operatorWithPasskey();
  const guarded = procedures.filter(({ name }) => name.startsWith("operator."));
  const others = ["passkeys.rename", "passkeys.remove", "passkeys.startRegistration"];
  expect(guarded.length).toBeGreaterThan(50);
  const opened: string[] = [];
  for (const name of [...guarded.map((each) => each.name), ...others]) {
    expect([name, isForOperators(name)]).toEqual([name, true]);
    const { isQuery } = procedures.find((each) => each.name === name)!;
    // The session is checked before the input.
    const input = procedureRows[name]?.input && {};
    const { outcome } = await sendCall(suite.api.url, buildCall(name, { isQuery, input, token }));
    if (outcome !== "passkey_required") opened.push(`${name}: ${outcome}`);
  }
  expect(opened).toEqual([]);
});

const { privateKey: anotherKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });

test.each<[string, Deviation]>([
  ["of another site", { origin: "https://shop.test.evil.example" }],
  ["of another port", { origin: `${ORIGIN}:8080` }],
  ["for another site's passkeys", { rpId: "evil.example" }],
  ["to a challenge that nobody was given", { challenge: "A".repeat(43) }],
  ["to no challenge", { challenge: "" }],
  ["without the PIN or finger of its owner", { isUserVerified: false }],
  ["with a count that it had before, as from a copy", { counter: 1 }],
  ["signed by another key", { privateKey: anotherKey }],
])("an answer %s confirms nothing, and is recorded", async (_, deviation) => {
  const { client, authenticator, id } = await operatorWithPasskey();
  expect(await getErrorCode(confirmSession(client, authenticator, deviation))).toBe(
    "passkey_rejected",
  );
  const rows = await selectRows<{ after: object }>(
    suite,
    "select after from audit where target = $1 and command = 'passkeys confirm'",
    [id],
  );
  expect(rows).toEqual([{ after: { confirmed: false } }]);
  // The same passkey without the deviation works.
  expect(await confirmSession(client, authenticator, { counter: 2 })).toHaveLength(43);
});

/** A certificate as makers of authenticators have them (WebAuthn Level 3, section 8.2.1). */
async function createMaker() {
  const subject = [
    { name: "countryName", value: "GB" },
    { name: "organizationName", value: "Maker" },
    { shortName: "OU", value: "Authenticator Attestation" },
    { name: "commonName", value: "Maker's key" },
  ];
  const { private: key, cert } = await generate(subject, {
    keyType: "ec",
    extensions: [{ name: "basicConstraints", cA: false }],
  });
  return { key, cert };
}

test.each<[string, Deviation]>([
  ["of another site", { origin: "https://shop.test.evil.example" }],
  ["for another site's passkeys", { rpId: "evil.example" }],
  ["to a challenge that nobody was given", { challenge: "A".repeat(43) }],
  ["without the PIN or finger of its owner", { isUserVerified: false }],
  ["with a certificate, whose addresses would be requested", { maker: await createMaker() }],
])("a new passkey %s is not registered", async (_, deviation) => {
  const { client } = await operator(suite);
  expect(await getErrorCode(registerPasskey(client, { deviation }))).toBe("passkey_rejected");
  expect((await client.passkeys.list.query()).passkeys).toEqual([]);
});

test("an answer works once, in time, and only in the session and for the account that was asked", async () => {
  const { client, email, authenticator } = await operatorWithPasskey();
  const other = await operatorWithPasskey();
  const { confirm: send, startConfirmation: start } = client.passkeys;
  const answer = authenticator.get(await start.mutate());
  const confirmed = await send.mutate({ answer });
  expect(confirmed.token).toHaveLength(43);
  expect(await getErrorCode(send.mutate({ answer }))).toBe("passkey_rejected");

  const foreign = other.authenticator.get(await start.mutate());
  expect(await getErrorCode(send.mutate({ answer: foreign }))).toBe("passkey_rejected");
  const stolen = authenticator.get(await start.mutate());
  const byOther = other.client.passkeys.confirm.mutate({ answer: stolen });
  expect(await getErrorCode(byOther)).toBe("passkey_rejected");

  await waitForNextSecond();
  const newLogin = suite.api.client(await signIn(email));
  const elsewhere = authenticator.get(await start.mutate());
  const inNewLogin = newLogin.passkeys.confirm.mutate({ answer: elsewhere });
  expect(await getErrorCode(inNewLogin)).toBe("passkey_rejected");

  let now = Date.now();
  const later = await suite.startApi({ now: () => new Date(now) });
  const slow = later.client(other.token);
  const late = other.authenticator.get(await slow.passkeys.startConfirmation.mutate());
  now += (PASSKEY_CHALLENGE_SECONDS + 1) * 1_000;
  expect(await getErrorCode(slow.passkeys.confirm.mutate({ answer: late }))).toBe(
    "passkey_rejected",
  );
});

test("a challenge for a new passkey confirms nothing", async () => {
  const { client, token, authenticator } = await operatorWithPasskey();
  const confirmed = suite.api.client(token, await confirmSession(client, authenticator));
  const { challenge, rp } = await confirmed.passkeys.startRegistration.mutate({});
  const options = { rpId: rp.id, challenge, allowCredentials: [], timeout: 1 };
  const answer = authenticator.get({ ...options, userVerification: "required" });
  expect(await getErrorCode(client.passkeys.confirm.mutate({ answer }))).toBe("passkey_rejected");
});

test("another passkey, and the removal of one, need one that was just used, also if the registration began before the first was there", async () => {
  const person = await operator(suite);
  const { client } = person;
  const options = await client.passkeys.startRegistration.mutate({});
  const { authenticator, passkey } = await registerPasskey(client);
  expect(await getErrorCode(registerPasskey(client, { name: "Intruder" }))).toBe(
    "passkey_required",
  );
  const answer = createSoftwareAuthenticator(ORIGIN).create(options);
  const begunBefore = client.passkeys.register.mutate({ name: "Intruder", answer });
  expect(await getErrorCode(begunBefore)).toBe("passkey_required");
  const confirmed = suite.api.client(person.token, await confirmSession(client, authenticator));
  const soon = await suite.startApi({ now: () => new Date(Date.now() + 360_000) });
  const token = await confirmSession(client, authenticator);
  const inOpenBrowser = soon.client(person.token, token);
  expect(await inOpenBrowser.operator.overview.query()).toBeDefined();
  expect(await getErrorCode(registerPasskey(inOpenBrowser, { name: "Intruder" }))).toBe(
    "passkey_required",
  );
  const removal = inOpenBrowser.passkeys.remove.mutate({ passkeyId: passkey.id });
  expect(await getErrorCode(removal)).toBe("passkey_required");
  await registerPasskey(confirmed, { name: "Key in the safe" });
  const { passkeys } = await confirmed.passkeys.list.query();
  expect(passkeys.map(({ name }) => name)).toEqual(["Laptop", "Key in the safe"]);
});

test("removing a passkey ends what it confirmed; names and removals concern one's own alone", async () => {
  const { client, token, authenticator, passkey } = await operatorWithPasskey();
  const other = await operatorWithPasskey();
  const confirmed = suite.api.client(token, await confirmSession(client, authenticator));
  const theirs = { passkeyId: other.passkey.id };
  const { rename, remove } = confirmed.passkeys;
  expect(await getErrorCode(rename.mutate({ ...theirs, name: "Mine" }))).toBe("passkey_not_found");
  expect(await getErrorCode(remove.mutate(theirs))).toBe("passkey_not_found");
  const own = { passkeyId: passkey.id };
  expect(await rename.mutate({ ...own, name: " Office " })).toMatchObject({ name: "Office" });
  const second = await registerPasskey(confirmed, { name: "Key" });
  await remove.mutate(own);
  expect(await getOverviewError(confirmed)).toBe("passkey_required");
  const again = suite.api.client(token, await confirmSession(client, second.authenticator));
  expect(await again.operator.overview.query()).toBeDefined();
});

test("where passkeys are required, the first needs an invitation, and the last stays", async () => {
  const strict = await suite.startApi({ requiresPasskeys: true });
  const person = await operator(suite);
  const other = await operator(suite);
  const client = strict.client(person.token);
  expect(await getOverviewError(client)).toBe("passkey_missing");
  expect(await getErrorCode(registerPasskey(client))).toBe("passkey_invitation_invalid");

  const invite = async (email: string) => {
    const { url } = (await runOps(suite, "passkeys", "invite", email, ...why)) as { url: string };
    const { pathname, searchParams } = new URL(url);
    expect(pathname).toBe("/account");
    return searchParams.get("invitation") ?? "";
  };
  const replaced = await invite(person.email);
  const invitation = await invite(person.email);
  for (const invalid of [replaced, await invite(other.email)]) {
    const code = await getErrorCode(registerPasskey(client, { invitation: invalid }));
    expect(code).toBe("passkey_invitation_invalid");
  }
  const { authenticator, passkey } = await registerPasskey(client, { invitation });
  const confirmed = strict.client(person.token, await confirmSession(client, authenticator));
  expect(await confirmed.operator.overview.query()).toBeDefined();
  await expect(invite(person.email)).rejects.toThrow("use passkeys remove first");
  const removal = confirmed.passkeys.remove.mutate({ passkeyId: passkey.id });
  expect(await getErrorCode(removal)).toBe("passkey_still_needed");

  // After a loss, a command removes it, and the used invitation works no more.
  await runOps(suite, "passkeys", "remove", person.email, ...why);
  expect(await getOverviewError(confirmed)).toBe("passkey_missing");
  expect(await getErrorCode(registerPasskey(client, { invitation }))).toBe(
    "passkey_invitation_invalid",
  );
  const again = await registerPasskey(client, { invitation: await invite(person.email) });
  expect(await confirmSession(client, again.authenticator)).toHaveLength(43);
});

test("passkeys are for operators, and go with the role and with the account", async () => {
  const buyer = await signUp({ verified: true });
  const client = suite.api.client(buyer.token);
  const registration = client.passkeys.startRegistration.mutate({});
  expect(await getErrorCode(registration)).toBe("forbidden");
  const invited = await callOps(suite, ["passkeys", "invite", buyer.email, ...why]);
  expect(invited).toMatchObject({ code: 1, message: expect.stringContaining("does not work") });

  const countRows = async (id: string) => {
    const sql =
      "select (select count(*) from passkeys where profile_id = $1)::int + (select count(*) from passkey_tokens where profile_id = $1)::int as n";
    return (await selectRows<{ n: number }>(suite, sql, [id]))[0]?.n;
  };
  const former = await operatorWithPasskey();
  await confirmSession(former.client, former.authenticator);
  expect(await countRows(former.id)).toBe(2);
  await runOps(suite, "operators", "remove", former.email, ...why);
  expect(await countRows(former.id)).toBe(0);

  const deleted = await operatorWithPasskey();
  await confirmSession(deleted.client, deleted.authenticator);
  await deleteByMail(suite, deleted.client, deleted.email);
  expect(await countRows(deleted.id)).toBe(0);
});

test("expired tokens are deleted by the job", async () => {
  const { client, id } = await operatorWithPasskey();
  await client.passkeys.startConfirmation.mutate();
  const now = () => new Date(Date.now() + (PASSKEY_CHALLENGE_SECONDS + 1) * 1_000);
  const later = await suite.startApi({ now });
  const headers = { authorization: `Bearer ${suite.config.JOBS_SECRET}` };
  const response = await fetch(`${later.url}/api/jobs/retention`, { method: "POST", headers });
  expect(response.status).toBe(200);
  const rows = await selectRows(suite, "select 1 from passkey_tokens where profile_id = $1", [id]);
  expect(rows).toEqual([]);
});
