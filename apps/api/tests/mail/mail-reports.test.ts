import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { parseMailReport } from "../../src/outbox/mail-reports.ts";
import { callOps } from "../setup/run-ops.ts";
import { sendWaitingMails } from "../setup/send-waiting-mails.ts";
import { withSuite } from "../setup/suite.ts";
import { signUp } from "../setup/users.ts";

const suite = withSuite();

const id = "6f0c0d5e-8f5b-4c0e-9d53-0d8f6f1f2a10";

type Bytes = Uint8Array<ArrayBuffer>;

interface ReportParts {
  kind: "delivery-status" | "feedback-report";
  fields: string[];
  original: string[];
}

function buildReport({ kind, fields, original }: ReportParts): Bytes {
  const lines = [
    "From: postmaster@mx.example",
    "To: bounces@shop.test",
    "Subject: Undelivered mail",
    "MIME-Version: 1.0",
    `Content-Type: multipart/report; report-type=${kind}; boundary="b"`,
    "",
    "--b",
    "Content-Type: text/plain",
    "",
    "It could not be delivered. Diagnostic: 550 5.1.1 no such user",
    "--b",
    `Content-Type: message/${kind}`,
    "",
    ...fields,
    "",
    "--b",
    "Content-Type: message/rfc822",
    "",
    ...original,
    "Subject: Hello",
    "",
    "X-Mail-Id: <00000000-0000-4000-8000-000000000000@in.the.body>",
    "--b--",
    "",
  ];
  return new TextEncoder().encode(lines.join("\r\n"));
}

function buildBounce(to: string, status: string, messageId: string): Bytes {
  return buildReport({
    kind: "delivery-status",
    fields: [
      "Reporting-MTA: dns; mx.example",
      "",
      `Final-Recipient: rfc822; ${to}`,
      "Action: failed",
      `Status: ${status}`,
      "Diagnostic-Code: smtp; 550",
      "  no such user",
    ],
    original: [`To: ${to}`, `Message-ID: ${messageId}`],
  });
}

test.each([
  ["5.1.1", true],
  ["5.0.0", true],
  ["5.2.1", true],
  ["4.2.2", false],
  ["5.2.2", false],
  ["5.4.7", false],
  ["5.7.1", false],
])("a bounce with %s stops mail to the address: %s", async (status, stops) => {
  const { recipients, outboxId } = await parseMailReport(
    buildBounce("Gone@Example.com", status, `<${id}@shop.test>`),
  );
  expect(recipients).toEqual(stops ? [{ email: "gone@example.com", reason: "refused" }] : []);
  expect(outboxId).toBe(id);
});

test("a complaint identifies its reader, even if the service replaced the Message-ID", async () => {
  const complaint = buildReport({
    kind: "feedback-report",
    fields: ["Feedback-Type: abuse", "User-Agent: Loop/1", "Version: 1"],
    original: [
      "To: Ada <ada@example.com>",
      "Message-ID: <0100-abc@mail.service.example>",
      `X-Mail-Id: <${id}@shop.test>`,
    ],
  });
  expect(await parseMailReport(complaint)).toEqual({
    recipients: [{ email: "ada@example.com", reason: "complaint" }],
    outboxId: id,
  });
  const other = buildReport({
    kind: "feedback-report",
    fields: ["Feedback-Type: not-spam"],
    original: [],
  });
  expect((await parseMailReport(other)).recipients).toEqual([]);
});

test("a report about a resent mail identifies it too", async () => {
  const { outboxId } = await parseMailReport(
    buildBounce("a@b.example", "5.1.1", `<${id}.2@shop.test>`),
  );
  expect(outboxId).toBe(id);
});

test("invalid reports suppress no address", async () => {
  for (const raw of ["", "Subject: Hi\r\n\r\nI am away.", "Content-Type: multipart/report; x"]) {
    expect((await parseMailReport(Buffer.from(raw))).recipients).toEqual([]);
  }
});

async function postReport(body: Bytes | string, headers: Record<string, string> = {}) {
  const response = await fetch(`${suite.api.url}/api/webhooks/mail`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${suite.config.MAIL_REPORTS_SECRET}`,
      "content-type": typeof body === "string" ? "application/json" : "message/rfc822",
      ...headers,
    },
    body,
  });
  return { status: response.status, body: (await response.json()) as { stopped?: number } };
}

/** Sends a mail to a new person and returns its id. */
async function sendMailToNewPerson(): Promise<{ email: string; messageId: string }> {
  const { email, token } = await signUp();
  await suite.api.client(token).auth.sendVerification.mutate({});
  return { email, messageId: (await suite.inbox.waitForMail({ to: email })).messageId ?? "" };
}

async function newsletterMails(email: string): Promise<number> {
  const before = suite.inbox.listMessages({ to: email }).length;
  await suite.api.client().newsletter.subscribe.mutate({ email });
  await sendWaitingMails(suite);
  return suite.inbox.listMessages({ to: email }).length - before;
}

test("a bounce of a mail that we sent suppresses its address once", async () => {
  const { email, messageId } = await sendMailToNewPerson();
  const raw = buildBounce(email, "5.1.1", messageId);
  expect(await postReport(raw)).toEqual({ status: 200, body: { stopped: 1 } });
  expect(await postReport(raw)).toEqual({ status: 200, body: { stopped: 0 } });
  expect(await newsletterMails(email)).toBe(0);
});

test("a report about a mail that we never sent suppresses no address", async () => {
  const { email } = await sendMailToNewPerson();
  expect((await postReport(buildBounce(email, "5.1.1", `<${id}@shop.test>`))).body).toEqual({
    stopped: 0,
  });
  expect(await newsletterMails(email)).toBe(1);
});

test("a report about a mail to one address does not suppress another address", async () => {
  const { messageId } = await sendMailToNewPerson();
  const { email } = await sendMailToNewPerson();
  expect((await postReport(buildBounce(email, "5.1.1", messageId))).body).toEqual({ stopped: 0 });
  expect(await newsletterMails(email)).toBe(1);
});

test("the provider's events are accepted only in our schema, and only by bearer token or password", async () => {
  const { email } = await sendMailToNewPerson();
  const events = JSON.stringify({ events: [{ address: email.toUpperCase(), kind: "complained" }] });
  const basic = (password: string) => ({
    authorization: `Basic ${Buffer.from(`mail:${password}`).toString("base64")}`,
  });
  expect((await postReport(events, basic("another-secret-of-somebody"))).status).toBe(401);
  expect((await postReport(events, { authorization: "" })).status).toBe(401);
  const jobs = { authorization: `Bearer ${suite.config.JOBS_SECRET}` };
  expect((await postReport(events, jobs)).status).toBe(401);
  expect((await postReport(`{"events":[{"address":"x","kind":"lost"}]}`)).status).toBe(400);
  expect((await postReport(events, basic(suite.config.MAIL_REPORTS_SECRET ?? ""))).body).toEqual({
    stopped: 1,
  });
  expect(await newsletterMails(email)).toBe(0);
});

test("the command line processes a report from a file", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "mail-report-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { email, messageId } = await sendMailToNewPerson();
  const file = path.join(folder, "bounce.eml");
  writeFileSync(file, buildBounce(email, "5.1.1", messageId));
  const dry = await callOps(suite, ["mail", "report", file, "--dry-run"]);
  expect(dry.rows).toMatchObject([{ recipients: [{ email, reason: "refused" }] }]);
  expect((await callOps(suite, ["mail", "report", file])).rows).toEqual([{ stopped: 1 }]);
});
