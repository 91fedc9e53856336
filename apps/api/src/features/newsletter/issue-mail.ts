import { brand } from "@site/content/brand";
import type { LetterPart, LetterWords } from "@site/content/newsletter/letter-parts";
import type { Letter } from "@site/content/newsletter/read-letter";

import type { Block, MailContent, Words } from "../../mail/mail-design.ts";

export type IssueLetter = Pick<Letter, "subject" | "parts">;

interface IssueFacts {
  siteOrigin: string;
  letter: IssueLetter;
  /** Absent in a test to somebody who is no subscriber. */
  endUrl: string | undefined;
}

/** A newsletter as the mail to one subscriber. */
export function issueMail({ siteOrigin, letter, endUrl }: IssueFacts): MailContent {
  const end = endUrl ?? "(each subscriber's own link goes here)";
  return {
    subject: letter.subject,
    blocks: [
      ...letter.parts.map((part) => blockOf(part, siteOrigin)),
      {
        text: `This is the ${brand.name} newsletter, which you asked for. Unsubscribe at any time: ${end}`,
      },
    ],
  };
}

function blockOf(part: LetterPart, siteOrigin: string): Block {
  if ("heading" in part) return part;
  if ("button" in part) return { button: linkOf(part.button, siteOrigin) };
  if ("list" in part) return { list: part.list.map((words) => wordsOf(words, siteOrigin)) };
  return { words: wordsOf(part.words, siteOrigin) };
}

function wordsOf(words: LetterWords, siteOrigin: string): Words {
  return words.map((word) =>
    typeof word === "object" && "to" in word ? linkOf(word, siteOrigin) : word,
  );
}

function linkOf({ label, to }: { label: string; to: string }, siteOrigin: string) {
  return { label, url: to.startsWith("/") ? `${siteOrigin}${to}` : to };
}
