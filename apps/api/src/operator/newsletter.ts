import type { NewsletterIssue } from "@site/content/newsletter/parse-newsletter";
import {
  type IssueState,
  newsletterPreviewSchema,
  newsletterInputSchema,
  newsletterStatusInputSchema,
  newslettersSchema,
  draftResultSchema,
  draftSchema,
  issueResultSchema,
  renderNewsletterInputSchema,
  sendResultSchema,
  testNewsletterInputSchema,
  writeNewsletterInputSchema,
} from "@site/contracts/operator/newsletters";
import { eq } from "drizzle-orm";
import type * as z from "zod/mini";

import { withTransaction } from "../db/client.ts";
import { profiles } from "../db/schema/profiles.ts";
import type { Deps } from "../deps.ts";
import {
  deleteDraft,
  findDraft,
  findDraftObstacle,
  listNewsletters,
  parseDraft,
  saveDraft,
} from "../features/newsletter/drafts.ts";
import { renderIssueMail } from "../features/newsletter/issue-mail.ts";
import {
  assertNotStarted,
  countSubscribers,
  findSendObstacle,
  listIssueProgress,
  resultingStates,
  startIssue,
  updateIssueState,
} from "../features/newsletter/manage-issues.ts";
import { ISSUE_BATCH, NewsletterStateError } from "../features/newsletter/queue-issues.ts";
import { listSubscribers } from "../features/newsletter/subscriptions.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { renderMail } from "../mail/mail-design.ts";
import type { NewsletterFile } from "../providers/newsletter-files.ts";
import {
  createFieldError,
  type OperatorCall,
  OperatorError,
  operatorProcedure,
} from "./procedure.ts";

async function getNewsletter(
  deps: Pick<Deps, "db" | "newsletterFiles">,
  name: string,
): Promise<NewsletterIssue> {
  return getNewsletterIssue(await listNewsletters(deps), name);
}

/** A newsletter by its name. Throws what an operator can fix. */
export function getNewsletterIssue(newsletters: NewsletterFile[], name: string): NewsletterIssue {
  const found = newsletters.find((each) => each.name === name);
  if (!found) throw new OperatorError("not_found", `There is no newsletter ${name}.`);
  if (!found.letter) throw createFieldError("name", found.problem);
  return found.letter;
}

const status = operatorProcedure({
  effect: "reads",
  description: "show the newsletters that can be sent, and how far each got that was",
  input: newsletterStatusInputSchema,
  output: newslettersSchema,
  run: async ({ deps, input: { name: only } }) => {
    const issues = await listIssueProgress(deps, only);
    const startedNames = new Set(issues.map(({ newsletter }) => newsletter));
    const unsent = (await listNewsletters(deps)).filter(
      ({ name }) => !startedNames.has(name) && (only === undefined || name === only),
    );
    return {
      subscribers: await countSubscribers(deps.db),
      newsletters: unsent.map(({ name, isDraft, letter, problem }) => ({
        name,
        isDraft,
        subject: letter?.subject ?? "",
        obstacle: letter ? (findSendObstacle(name, letter, deps.now()) ?? null) : problem,
      })),
      issues: issues.map(toIssue),
    };
  },
});

type IssueProgress = Awaited<ReturnType<typeof listIssueProgress>>[number];

function toIssue({ newsletter: name, started, sent, skipped, failed, ...issue }: IssueProgress) {
  return {
    ...issue,
    name,
    startedAt: started,
    sent: sent ?? 0,
    skipped: skipped ?? 0,
    failed: failed ?? 0,
  };
}

function renderPreview(
  letter: NewsletterIssue,
  siteOrigin: string,
): z.input<typeof newsletterPreviewSchema> {
  const mail = renderIssueMail({ siteOrigin, letter, unsubscribeUrl: undefined });
  const { text } = renderMail(mail, { siteOrigin });
  return { subject: mail.subject, text, parts: letter.parts };
}

const preview = operatorProcedure({
  effect: "reads",
  description: "show a newsletter as the text of its mail",
  input: newsletterInputSchema,
  output: newsletterPreviewSchema,
  run: async ({ deps, input: { name } }) => {
    const { siteOrigin } = deps;
    return renderPreview(await getNewsletter(deps, name), siteOrigin);
  },
});

const render = operatorProcedure({
  effect: "reads",
  description: "show a text as the mail that it would be",
  input: renderNewsletterInputSchema,
  output: newsletterPreviewSchema,
  run: async ({ deps: { siteOrigin }, input }) => {
    const { letter, problem } = await parseDraft(input);
    if (!letter) throw createFieldError("body", problem);
    return renderPreview(letter, siteOrigin);
  },
});

const read = operatorProcedure({
  effect: "reads",
  description: "show the text of a draft as it was written",
  input: newsletterInputSchema,
  output: draftSchema,
  run: async ({ deps: { db }, input: { name } }) => {
    const draft = await findDraft(db, name);
    if (!draft) throw new OperatorError("not_found", `There is no draft ${name}.`);
    return { ...draft, updatedAt: draft.updatedAt.toISOString() };
  },
});

const write = operatorProcedure({
  effect: "changes",
  description: "write a newsletter without a release, or replace the text of a draft",
  input: writeNewsletterInputSchema,
  output: draftResultSchema,
  run: async ({ deps, input: { name, subject, body }, dryRun, audit }) => {
    const obstacle = await findDraftObstacle(deps, name);
    if (obstacle) throw createFieldError("name", obstacle);
    const { problem } = await parseDraft({ subject, body });
    if (problem) throw createFieldError("body", problem);
    if (dryRun) return { wouldSave: name };
    const before = await findDraft(deps.db, name);
    await withTransaction(deps.db, async (tx) => {
      await saveDraft(tx, { name, subject, body, updatedAt: deps.now() });
      await audit(tx, {
        target: `newsletter ${name}`,
        before: before ? { subject: before.subject } : null,
        after: { subject },
      });
    });
    return { saved: name };
  },
});

const remove = operatorProcedure({
  effect: "changes",
  description: "delete a draft that was not sent",
  input: newsletterInputSchema,
  output: draftResultSchema,
  run: async ({ deps, input: { name }, dryRun, audit }) => {
    const draft = await findDraft(deps.db, name);
    if (!draft) throw new OperatorError("not_found", `There is no draft ${name}.`);
    if (dryRun) return { wouldDelete: name };
    await withTransaction(deps.db, async (tx) => {
      if (!(await deleteDraft(tx, name))) return;
      const { subject } = draft;
      await audit(tx, { target: `newsletter ${name}`, before: { subject }, after: null });
    });
    return { deleted: name };
  },
});

const test = operatorProcedure({
  effect: "changes",
  description: "send a newsletter to one address, to see it in a mailbox",
  input: testNewsletterInputSchema,
  output: sendResultSchema,
  run: async ({ deps, input: { name, to }, profile, dryRun, audit, isRepeated }) => {
    const { subject, parts } = await getNewsletter(deps, name);
    const email = to ?? profile?.email;
    if (!email) throw createFieldError("to", "Name the address.");
    if (dryRun) return { wouldSend: subject, to: email };
    const target = `newsletter ${name}`;
    const at = deps.now();
    await withTransaction(deps.db, async (tx) => {
      if (profile) {
        await tx.select().from(profiles).where(eq(profiles.id, profile.id)).for("no key update");
      }
      if (await isRepeated(tx, target)) return;
      await audit(tx, { target, before: null, after: null });
      await enqueueMail(tx, {
        dedupeKey: `newsletter-test:${name}:${profile?.id ?? "command"}:${at.getTime()}`,
        message: { kind: "newsletter-test", email, letter: { subject, parts } },
        at,
      });
    });
    deps.wakeOutbox();
    return { sends: subject, to: email };
  },
});

const send = operatorProcedure({
  effect: "changes",
  confirms: true,
  description: "send a newsletter to everyone who is subscribed, once",
  input: newsletterInputSchema,
  output: sendResultSchema,
  run: async ({ deps, input: { name }, dryRun, audit, isRepeated }) => {
    const letter = await getNewsletter(deps, name);
    const obstacle = findSendObstacle(name, letter, deps.now());
    if (obstacle) throw createFieldError("name", obstacle);
    const { subject } = letter;
    const target = `newsletter ${name}`;
    try {
      if (dryRun) {
        await assertNotStarted(deps.db, name);
        const subscribers = await countSubscribers(deps.db);
        return { wouldSend: subject, subscribers, minutes: Math.ceil(subscribers / ISSUE_BATCH) };
      }
      const { audience } = await startIssue(deps, {
        slug: name,
        letter,
        record: (tx, count) =>
          audit(tx, { target, before: null, after: { subject, audience: count } }),
      });
      return { sends: subject, subscribers: audience };
    } catch (cause) {
      if (!(cause instanceof NewsletterStateError)) throw cause;
      if (!dryRun && (await withTransaction(deps.db, (tx) => isRepeated(tx, target)))) {
        return { sends: subject };
      }
      throw createFieldError(
        "name",
        "It has already been sent. Reload the page to see its progress.",
      );
    }
  },
});

const stop = operatorProcedure({
  effect: "changes",
  description: "pause a newsletter that is being sent",
  input: newsletterInputSchema,
  output: issueResultSchema,
  run: (call) => changeIssueState(call, "stop"),
});

const resume = operatorProcedure({
  effect: "changes",
  description: "continue a stopped newsletter where it left off",
  input: newsletterInputSchema,
  output: issueResultSchema,
  run: (call) => changeIssueState(call, "resume"),
});

const cancel = operatorProcedure({
  effect: "changes",
  description:
    "cancel a newsletter: whoever has not received it yet won't, and it cannot be resumed",
  input: newsletterInputSchema,
  output: issueResultSchema,
  run: (call) => changeIssueState(call, "cancel"),
});

/** Does nothing if the newsletter is already in that state. */
async function changeIssueState(
  { deps, input: { name: slug }, dryRun, audit }: OperatorCall<{ name: string }>,
  change: keyof typeof resultingStates,
): Promise<z.input<typeof issueResultSchema>> {
  const after: IssueState = resultingStates[change];
  const [issue] = await listIssueProgress(deps, slug);
  if (!issue) throw new OperatorError("not_found", `The newsletter ${slug} was never sent.`);
  if (dryRun) return { ...toIssue(issue), would: after };
  try {
    await updateIssueState(deps, { slug, change, record: audit });
  } catch (cause) {
    if (!(cause instanceof NewsletterStateError)) throw cause;
    const [current = issue] = await listIssueProgress(deps, slug);
    if (current.state !== after) {
      throw createFieldError(
        "name",
        `${cause.message} Reload the page and look at it again.`,
        cause,
      );
    }
  }
  const [changed = issue] = await listIssueProgress(deps, slug);
  return toIssue(changed);
}

export const newsletter = {
  status,
  preview,
  render,
  read,
  write,
  remove,
  test,
  send,
  stop,
  resume,
  cancel,
};

export const subscribers = operatorProcedure({
  effect: "reads",
  description: "list everyone who receives the newsletter",
  run: ({ deps }) => listSubscribers(deps),
});
