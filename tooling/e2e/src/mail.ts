import type { Message } from "@site/local/inbox/store";

import { getServices } from "./services.ts";

/** Returns the first mail to `address` whose subject matches, and waits for it. */
export async function waitForMail(address: string, subject: RegExp): Promise<Message> {
  const deadline = Date.now() + 240_000;
  let after = 0;
  while (Date.now() < deadline) {
    const query = new URLSearchParams({ to: address, after: String(after), wait: "10" });
    const response = await fetch(`${getServices().inbox}/api/messages/next?${query}`);
    if (response.status === 204) continue;
    const { message } = (await response.json()) as { message: Message };
    if (subject.test(message.subject)) return message;
    after = message.id;
  }
  throw new Error(`No mail to ${address} with a subject like ${subject}.`);
}

/** Returns all mails to `address` so far. */
export async function listMails(address: string): Promise<Message[]> {
  const response = await fetch(
    `${getServices().inbox}/api/messages?${new URLSearchParams({ to: address })}`,
  );
  const { messages } = (await response.json()) as { messages: Message[] };
  return messages;
}

/** Returns a mail's first link to `path` of the site. */
export function getLink(message: Message, path: string): string {
  const links = message.text.match(/https?:\/\/\S+/g) ?? [];
  const link = links.find((candidate) => URL.parse(candidate)?.pathname === path);
  if (!link) throw new Error(`The mail "${message.subject}" has no link to ${path}.`);
  return link;
}
