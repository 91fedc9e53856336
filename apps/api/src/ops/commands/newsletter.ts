import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

import { brand } from "@site/content/brand";
import { type NewsletterIssue, parseNewsletter } from "@site/content/newsletter/read-letter";
import { formatProblem } from "@site/content/problems/problem";
import type { HoldIssueInput } from "@site/contracts/operator/newsletters";
import { emailSchema } from "@site/contracts/sign-in/email-address";

import { issueMail } from "../../features/newsletter/issue-mail.ts";
import {
  updateIssueState,
  listIssueProgress,
  countSubscribers,
  assertNotStarted,
  startIssue,
  findSendObstacle,
} from "../../features/newsletter/manage-issues.ts";
import { ISSUE_BATCH } from "../../features/newsletter/queue-issues.ts";
import { listSubscribers } from "../../features/newsletter/subscriptions.ts";
import { enqueueMail } from "../../mail/enqueue-mail.ts";
import { renderMail } from "../../mail/mail-design.ts";
import {
  type Answer,
  type CommandCall,
  type CommandGroup,
  type PreparingCall,
  UsageError,
} from "../command.ts";
import { inCsv } from "../in-csv.ts";
import { readInput } from "../read-input.ts";

const FOLDER = "packages/content/newsletter";

const from = {
  value: "FOLDER",
  about: `where the Markdown is; ${FOLDER} unless given`,
};

export const newsletterCommands: CommandGroup = {
  "newsletter preview": {
    summary: "preview a newsletter as HTML and text",
    argument: "NAME",
    options: { from, out: { value: "FOLDER", about: "where it goes; mail-preview unless given" } },
    effect: "prepares",
    run: preview,
  },
  "newsletter test": {
    summary: "send a newsletter to one address, to see it in a mailbox",
    argument: "NAME",
    options: { from, to: { value: "ADDRESS", about: "yours" } },
    effect: "runs",
    run: test,
  },
  "newsletter send": {
    summary: "send a newsletter to everyone who is subscribed, once",
    argument: "NAME",
    options: { from },
    asks: true,
    effect: "changes",
    run: send,
  },
  "newsletter stop": {
    summary: "stop a newsletter that is being sent",
    argument: "NAME",
    options: { "for-good": { about: "give it up: it cannot be resumed" } },
    effect: "changes",
    run: stop,
  },
  "newsletter resume": {
    summary: "resume a stopped newsletter where it left off",
    argument: "NAME",
    effect: "changes",
    run: resume,
  },
  "newsletter status": {
    summary: "show how far each newsletter has got, or the one you name",
    argument: "NAME",
    effect: "reads",
    run: ({ deps, argument }) =>
      listIssueProgress(deps, argument === undefined ? undefined : nameOf(argument)),
  },
  "newsletter export": {
    summary: "list everyone who receives the newsletter",
    options: { csv: { value: "FILE", about: "write them there instead" } },
    effect: "reads",
    run: exportSubscribers,
  },
};

async function preview({ argument, options }: PreparingCall): Promise<Answer> {
  const name = nameOf(argument);
  const letter = await letterOf(name, options);
  const folder = path.resolve(options.out ?? "mail-preview");
  const mail = issueMail({ siteOrigin: brand.origin, letter, endUrl: undefined });
  const { html, text } = renderMail(mail, { siteOrigin: brand.origin });
  await mkdir(folder, { recursive: true });
  const files = {
    html: path.join(folder, `newsletter-${name}.html`),
    text: path.join(folder, `newsletter-${name}.txt`),
  };
  await writeFile(files.html, html);
  await writeFile(files.text, `Subject: ${mail.subject}\n\n${text}`);
  return { subject: mail.subject, ...files };
}

async function test({ deps, argument, options, dryRun }: CommandCall): Promise<Answer> {
  const name = nameOf(argument);
  const { subject, parts } = await letterOf(name, options);
  const email = readInput(emailSchema, options.to);
  if (dryRun) return { wouldSend: subject, to: email };
  const at = deps.now();
  await enqueueMail(deps.db, {
    dedupeKey: `newsletter-test:${name}:${at.getTime()}`,
    message: { kind: "newsletter-test", email, letter: { subject, parts } },
    at,
  });
  deps.wakeOutbox();
  return { sends: subject, to: email };
}

async function send({ deps, argument, options, dryRun, audit }: CommandCall): Promise<Answer> {
  const slug = nameOf(argument);
  const letter = await letterOf(slug, options);
  const { subject } = letter;
  const obstacle = findSendObstacle(slug, letter, deps.now());
  if (obstacle) throw new Error(obstacle);
  if (dryRun) {
    await assertNotStarted(deps.db, slug);
    const subscribers = await countSubscribers(deps.db);
    const minutes = Math.ceil(subscribers / ISSUE_BATCH);
    return { wouldSend: subject, subscribers, minutes };
  }
  const { audience } = await startIssue(deps, {
    slug,
    letter,
    record: (tx, audience) =>
      audit(tx, { target: `newsletter ${slug}`, before: null, after: { subject, audience } }),
  });
  return { sends: subject, subscribers: audience };
}

async function stop(call: CommandCall): Promise<Answer> {
  const slug = nameOf(call.argument);
  const isForGood = call.options["for-good"] !== undefined;
  if (call.dryRun) return { wouldStop: slug, forGood: isForGood };
  return hold(call, slug, isForGood ? "give up" : "stop");
}

async function resume(call: CommandCall): Promise<Answer> {
  const slug = nameOf(call.argument);
  if (call.dryRun) return { wouldResume: slug };
  return hold(call, slug, "resume");
}

async function hold(
  { deps, audit }: CommandCall,
  slug: string,
  wish: HoldIssueInput["wish"],
): Promise<Answer> {
  await updateIssueState(deps, { slug, wish, record: audit });
  return listIssueProgress(deps, slug);
}

async function exportSubscribers({ deps, options: { csv } }: CommandCall): Promise<Answer> {
  const subscribers = await listSubscribers(deps);
  if (!csv) return subscribers;
  await writeFile(csv, inCsv(subscribers));
  return { wrote: csv, subscribers: subscribers.length };
}

function nameOf(argument: string | undefined): string {
  if (argument && /^[a-z0-9]+(?:[.-][a-z0-9]+)*$/.test(argument)) return argument;
  throw new UsageError("Name the newsletter by its file, without the folder and without .md.");
}

async function letterOf(
  name: string,
  { from: folder = FOLDER }: PreparingCall["options"],
): Promise<NewsletterIssue> {
  const file = path.join(folder, `${name}.md`);
  const text = await readFile(file, "utf8").catch(() => {
    throw new Error(
      `There is no ${path.resolve(file)}. Run this in the repository's folder, or add --from FOLDER.`,
    );
  });
  const { letter, problems } = parseNewsletter(file, text);
  if (!letter) throw new Error(problems.map(formatProblem).join("\n"));
  return letter;
}
