import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { MAIL_CONTENT_DAYS } from "@site/contracts/retention";
import { expect, onTestFinished, test } from "vitest";

import { enqueueMail } from "../../src/mail/enqueue-mail.ts";
import { drainOutbox } from "../../src/outbox/drain-outbox.ts";
import { purgeMails } from "../../src/outbox/outbox-rows.ts";
import { callOps } from "../setup/run-ops.ts";
import { sendWaitingMails } from "../setup/send-waiting-mails.ts";
import { selectRows } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";
import { signUp } from "../setup/users.ts";

const suite = withSuite();

const reason = ["--why", "asked", "--as", "Ada"];
const ops = (...args: string[]) => callOps(suite, args);

/** Creates a mail that the server rejected permanently. */
async function deadMail(email: string): Promise<string> {
  const message = { kind: "reset-password", email } as const;
  await enqueueMail(suite.api.deps.db, { dedupeKey: `dead:${email}`, message, at: new Date() });
  const deps = {
    ...suite.api.deps,
    mailer: {
      send: () => Promise.reject(new Error("421 later")),
      verify: async () => undefined,
      close: () => undefined,
    },
  };
  const key = `dead:${email}`;
  await suite.sql.query("update outbox set attempts = 14 where dedupe_key = $1", [key]);
  await drainOutbox(deps);
  const [row] = await selectRows<{ id: string }>(
    suite,
    "select id from outbox where dedupe_key = $1",
    [key],
  );
  return row?.id ?? "";
}

test("what was given up is listed and shown, and sent once it is retried", async () => {
  const { email } = await signUp();
  const id = await deadMail(email);
  const { rows } = await ops("outbox", "list", "--state", "dead");
  expect(rows).toMatchObject([
    { id, mail: "reset-password", state: "dead", lastError: "421 later" },
  ]);
  expect((await ops("outbox", "show", id)).rows).toMatchObject([{ message: { email } }]);

  expect((await ops("outbox", "retry", "dead", "--dry-run")).rows).toMatchObject([
    { would: "waiting", id },
  ]);
  await drainOutbox(suite.api.deps);
  expect(suite.inbox.listMessages({ to: email })).toEqual([]);
  expect((await ops("outbox", "retry", "dead", ...reason)).rows).toMatchObject([{ is: "waiting" }]);
  await drainOutbox(suite.api.deps);
  await expect.poll(() => suite.inbox.listMessages({ to: email })).toHaveLength(1);
  const again = await ops("outbox", "retry", id, "--why", "once more");
  expect(again).toMatchObject({ code: 1, message: expect.stringContaining("is sent, not dead") });
  const trail = "select before, after from audit where target = $1";
  expect(await selectRows(suite, trail, [`mail ${id}`])).toEqual([
    { before: { state: "dead" }, after: { state: "waiting" } },
  ]);
});

test("a failed mail whose text is deleted by now says so, and is not sent again", async () => {
  const { email } = await signUp();
  const id = await deadMail(email);
  const month = (MAIL_CONTENT_DAYS + 1) * 86_400_000;
  const now = () => new Date(Date.now() + month);
  await purgeMails({ db: suite.api.deps.db, now });
  const { rows } = await ops("outbox", "list", "--state", "dead");
  expect(rows).toMatchObject([{ id, lastError: expect.stringContaining("text is deleted") }]);
  expect(await ops("outbox", "retry", id, ...reason)).toMatchObject({
    code: 1,
    message: expect.stringMatching(/text .* has been deleted.*resend/),
  });
  expect((await ops("outbox", "retry", "dead", ...reason)).rows).toEqual([]);
  expect((await ops("outbox", "show", id)).rows).toMatchObject([{ state: "dead" }]);
  expect(await ops("outbox", "drop", id, ...reason)).toMatchObject({ code: 0 });
});

test("what is dropped is not sent, and nothing of it stays", async () => {
  const { email } = await signUp();
  const id = await deadMail(email);
  expect(await ops("outbox", "drop", id, ...reason)).toMatchObject({ code: 0 });
  await drainOutbox(suite.api.deps);
  expect(suite.inbox.listMessages({ to: email })).toEqual([]);
  expect((await ops("outbox", "show", id)).rows).toMatchObject([
    { state: "skipped", message: null, requestId: null, traceparent: null },
  ]);
});

test.each([
  [["outbox", "show", "x"], 2],
  [["outbox", "retry", "all", ...reason], 2],
  [["outbox", "drop", randomUUID(), ...reason], 1],
  [["outbox", "list", "--state", "lost"], 2],
  [["mail", "resume", "nobody@example.com", ...reason], 1],
  [["mail", "stop", "no address", ...reason], 2],
])("%j is refused", async (args, code) => {
  expect((await callOps(suite, args)).code).toBe(code);
});

test("who complains gets no newsletter until mail is resumed, and the audit keeps no address", async () => {
  const { email } = await signUp();
  const subscribe = async () => {
    await suite.api.client().newsletter.subscribe.mutate({ email });
    await sendWaitingMails(suite);
  };
  expect((await ops("mail", "stop", email, ...reason)).code).toBe(0);
  await subscribe();
  expect(suite.inbox.listMessages({ to: email })).toEqual([]);
  expect((await ops("mail", "resume", email, ...reason)).rows).toMatchObject([
    { reason: "complaint" },
  ]);
  await suite.sql.query("delete from subscriptions");
  await subscribe();
  expect(suite.inbox.listMessages({ to: email })).toHaveLength(1);
  expect(JSON.stringify(await selectRows(suite, "select * from audit"))).not.toContain(email);
});

test("every kind of mail can be looked at as HTML and as text, with no one's data", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "mail-preview-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { rows } = await ops("mail", "preview", "--out", folder);
  const files = new Set(readdirSync(folder));
  for (const { html, text } of rows.slice(0, -1)) {
    expect(files.has(String(html)) && files.has(String(text))).toBe(true);
    expect(readFileSync(path.join(folder, String(text)), "utf8")).toMatch(/^Subject: \S/);
  }
  expect(rows.length).toBeGreaterThan(10);
  const index = readFileSync(path.join(folder, "index.html"), "utf8");
  expect(index).toContain("receipt-new.html");
  expect(index).toContain("<td>disputed</td><td>paid</td><td>receipt, refund, payment-disputed");
  expect(index).toContain("<td>cancelled</td><td>paid</td><td>invoice-unpaid");
});
