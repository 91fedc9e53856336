import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { createTransport } from "nodemailer";
import { afterAll, beforeAll, expect, test } from "vitest";

import { findFreePort } from "./free-port.ts";
import { type Inbox, type InboxOptions, startInbox } from "./inbox.ts";

const folder = mkdtempSync(path.join(tmpdir(), "inbox-"));
let options: InboxOptions;
let inbox: Inbox;

function send(to: string, subject: string, html = "<p>Grüße & <b>more</b></p>"): Promise<unknown> {
  const transport = createTransport(inbox.smtpUrl);
  const mail = {
    from: "Shop <shop@example.com>",
    to,
    subject,
    text: "Grüße, http://x.test/a?b=1",
    html,
  };
  return transport.sendMail(mail).finally(() => transport.close());
}

beforeAll(async () => {
  options = { httpPort: await findFreePort(), smtpPort: await findFreePort(), dataDir: folder };
  inbox = await startInbox(options);
});

afterAll(async () => {
  await inbox.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("a mail sent over SMTP is read with its text, HTML and recipient", async () => {
  await send("Ada <Ada@example.com>", "Your licence – ready");
  expect(await inbox.waitForMail({ to: "ada@example.com" })).toMatchObject({
    from: "Shop <shop@example.com>",
    to: ["ada@example.com"],
    subject: "Your licence – ready",
    text: expect.stringContaining("Grüße, http://x.test/a?b=1"),
    html: "<p>Grüße & <b>more</b></p>\n",
  });
});

test("a waiting request gets a mail when it arrives, and only one that came after", async () => {
  await send("wait@example.com", "Before");
  const before = await inbox.waitForMail({ to: "wait@example.com" });
  const asked = fetch(`${inbox.url}/api/messages/next?to=wait@example.com&after=${before.id}`);
  await send("other@example.com", "Not for us");
  await send("wait@example.com", "After");
  const answer = await asked;
  expect(await answer.json()).toMatchObject({ message: { subject: "After" } });
});

test("waiting ends with 204 when no mail comes", async () => {
  const answer = await fetch(`${inbox.url}/api/messages/next?to=none@example.com&wait=0.05`);
  expect(answer.status).toBe(204);
  await expect(inbox.waitForMail({ to: "none@example.com" }, 10)).rejects.toThrow("No mail");
});

test("mail is refused temporarily on request, and accepted again afterwards", async () => {
  inbox.setRejecting(true);
  await expect(send("refused@example.com", "First try")).rejects.toThrow("451");
  inbox.setRejecting(false);
  await send("refused@example.com", "Second try");
  expect(inbox.listMessages({ to: "refused@example.com" })).toHaveLength(1);
});

test("a mail's HTML runs no script and its markup never reaches the list", async () => {
  await send("evil@example.com", "<img src=x onerror=alert(1)>", "<script>alert(1)</script>");
  const { id } = await inbox.waitForMail({ to: "evil@example.com" });
  const list = await (await fetch(`${inbox.url}/?to=evil@example.com`)).text();
  expect(list).toContain("&lt;img src=x");
  expect(list).not.toContain("<img");
  const html = await fetch(`${inbox.url}/messages/${id}/html`);
  expect(html.headers.get("content-security-policy")).toMatch(/^sandbox (?!.*allow-scripts)/);
});

test("a page of another site can neither read mails nor delete them", async () => {
  const foreign = { Origin: "http://evil.test" };
  const deletion = await fetch(`${inbox.url}/delete`, { method: "POST", headers: foreign });
  expect(deletion.status).toBe(403);
  const reading = await fetch(`${inbox.url}/api/messages`, { headers: foreign });
  expect(reading.headers.get("access-control-allow-origin")).toBeNull();
});

test("mails are still there after a restart, and new ones get later ids", async () => {
  const before = inbox.listMessages();
  await inbox.stop();
  inbox = await startInbox(options);
  expect(inbox.listMessages()).toEqual(before);
  await send("again@example.com", "After the restart");
  expect((await inbox.waitForMail({ to: "again@example.com" })).id).toBeGreaterThan(
    before.at(-1)?.id ?? 0,
  );
});
