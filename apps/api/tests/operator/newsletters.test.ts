import { expect, test } from "vitest";

import { queueIssues } from "../../src/features/newsletter/queue-issues.ts";
import { drainOutbox } from "../../src/outbox/drain-outbox.ts";
import { createNewsletterFiles } from "../../src/providers/newsletter-files.ts";
import { getErrorCode, getErrorData } from "../setup/error-data.ts";
import {
  addSubscribers,
  createRecordingMailer,
  writeNewsletterFile,
} from "../setup/newsletters.ts";
import { selectRows } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";
import { loadAudit, operator, why } from "./operator-client.ts";

const suite = withSuite({ overrides: { wakeOutbox: () => undefined } });

/** An operator's client for a release with one newsletter. */
async function createNewsletterClient(newsletter = writeNewsletterFile()) {
  const api = await suite.startApi({ newsletterFiles: createNewsletterFiles(newsletter.folder) });
  const person = await operator(suite);
  const { operator: client } = api.client(person.token);
  return { ...person, ...newsletter, client, deps: api.deps };
}

const loadAuditTrail = async (name: string) =>
  (await loadAudit(suite, `newsletter ${name}`)).map(({ command }) => command);

test("a newsletter of this release is read, tried on oneself, sent to everyone once, and counted", async () => {
  const [reader = ""] = await addSubscribers(suite, 1);
  const { client, name, email, id, deps } = await createNewsletterClient();
  const offered = await client.newsletter.status.query({});
  expect(offered.newsletters).toEqual([
    { name, subject: "News of the week", isDraft: false, obstacle: null },
  ]);
  expect(offered.subscribers).toBe(1);
  const preview = await client.newsletter.preview.query({ name });
  expect(preview).toMatchObject({ subject: "News of the week" });
  expect(preview.text).toContain("What is new");
  await client.newsletter.test.mutate({ name, why });
  await drainOutbox(suite.api.deps);
  expect(suite.inbox.listMessages({ to: email })).toMatchObject([
    { subject: "Test: News of the week" },
  ]);

  await client.newsletter.send.mutate({ name, why });
  const { mailer, recipients } = createRecordingMailer();
  await queueIssues(deps);
  await drainOutbox({ ...deps, mailer });
  await queueIssues(deps);
  expect(recipients).toEqual([reader]);
  const { newsletters, issues } = await client.newsletter.status.query({});
  expect(newsletters).toEqual([]);
  expect(issues).toMatchObject([{ name, state: "sent", subscribers: 1, sent: 1, failed: 0 }]);
  expect(await loadAudit(suite, `newsletter ${name}`)).toEqual([
    { who: `operator ${id}`, command: "newsletter test", why },
    { who: `operator ${id}`, command: "newsletter send", why },
  ]);
});

test("a draft and a file that cannot be read say why they are not sent", async () => {
  for (const [newsletter, obstacle] of [
    [writeNewsletterFile(["draft: true"]), "is a draft"],
    [writeNewsletterFile(["unknown: field"]), "unknown"],
  ] as const) {
    const { client, name } = await createNewsletterClient(newsletter);
    const { newsletters } = await client.newsletter.status.query({});
    expect(newsletters[0]?.obstacle).toContain(obstacle);
    await expect(client.newsletter.send.mutate({ name, why })).rejects.toMatchObject({
      data: { fields: { name: expect.stringContaining(obstacle) } },
    });
    expect(await loadAuditTrail(name)).toEqual([]);
  }
  const { client } = await createNewsletterClient();
  const other = client.newsletter.send.mutate({ name: "of-another-release", why });
  expect(await getErrorCode(other)).toBe("not_found");
});

test("what is pressed twice is sent, stopped, resumed and given up once", async () => {
  const { client, name } = await createNewsletterClient();
  const twice = (call: () => Promise<unknown>) => Promise.all([call(), call()]);
  await twice(() => client.newsletter.test.mutate({ name, why }));
  await twice(() => client.newsletter.send.mutate({ name, why }));
  for (const change of ["stop", "resume", "stop", "cancel"] as const) {
    await twice(() => client.newsletter[change].mutate({ name, why }));
  }
  expect(await loadAuditTrail(name)).toEqual([
    "newsletter test",
    "newsletter send",
    "newsletter stop",
    "newsletter resume",
    "newsletter stop",
    "newsletter cancel",
  ]);
  const tests = await selectRows(suite, "select 1 from outbox where dedupe_key like $1", [
    `newsletter-test:${name}:%`,
  ]);
  expect(tests).toHaveLength(1);
  await expect(client.newsletter.resume.mutate({ name, why })).rejects.toMatchObject({
    data: { fields: { name: expect.stringContaining("is over") } },
  });
});

test("a newsletter that was sent before is not begun again", async () => {
  const { client, name, folder, token } = await createNewsletterClient();
  await client.newsletter.send.mutate({ name, why });
  const later = await suite.startApi({
    newsletterFiles: createNewsletterFiles(folder),
    now: () => new Date(Date.now() + 60_000),
  });
  const again = later.client(token).operator.newsletter.send.mutate({ name, why });
  await expect(again).rejects.toMatchObject({
    data: { fields: { name: expect.stringContaining("already been sent") } },
  });
  expect(await loadAuditTrail(name)).toEqual(["newsletter send"]);
});

test("a newsletter is written here, tried and sent without a release, and a problem names its line", async () => {
  const [reader = ""] = await addSubscribers(suite, 1);
  const { client, name: file, deps } = await createNewsletterClient();
  const draft = {
    name: "spring-sale",
    subject: "Spring: 20 % off",
    body: "Hello.\n\n## News\n\n- **One**",
  };
  const write = (changes: Partial<typeof draft> = {}) =>
    client.newsletter.write.mutate({ ...draft, ...changes, why });
  expect(await getErrorData(write({ body: "Hello.\n\n| a |\n| - |" }))).toMatchObject({
    fields: { body: expect.stringMatching(/^Line 3: mail programs show/) },
  });
  expect(await getErrorCode(write({ name: file }))).toBe("invalid_input");
  expect(await client.newsletter.render.query(draft)).toMatchObject({
    subject: draft.subject,
    text: expect.stringContaining("News\n----"),
  });
  await write({ body: "First." });
  await write();
  expect(await client.newsletter.read.query({ name: draft.name })).toMatchObject(draft);
  const { newsletters } = await client.newsletter.status.query({});
  expect(newsletters.map(({ name, isDraft }) => [name, isDraft])).toEqual([
    [draft.name, true],
    [file, false],
  ]);
  await client.newsletter.send.mutate({ name: draft.name, why });
  await queueIssues(deps);
  const { mailer, recipients } = createRecordingMailer();
  await drainOutbox({ ...deps, mailer });
  expect(recipients.filter((to) => to === reader)).toHaveLength(1);
  expect(await getErrorCode(write())).toBe("invalid_input");
  expect(await loadAuditTrail(draft.name)).toEqual([
    "newsletter write",
    "newsletter write",
    "newsletter send",
  ]);
});
