import { sendText } from "./http/answer.ts";
import { listen } from "./http/listen.ts";
import type { Message } from "./inbox/message.ts";
import { answerInbox } from "./inbox/routes.ts";
import { startSmtp } from "./inbox/smtp.ts";
import { type MessageQuery, createMessageStore } from "./inbox/store.ts";

export interface InboxOptions {
  httpPort: number;
  smtpPort: number;
  dataDir: string;
}

export interface Inbox {
  /** Of the page, and of the JSON interface below `/api`. */
  url: string;
  /** The value of `MAIL_URL`. */
  smtpUrl: string;
  /** In the order of arrival. */
  messages: (query?: MessageQuery) => Message[];
  /** The first mail that matches, as soon as there is one. Rejects if none came within `timeoutMs`. */
  next: (query: MessageQuery, timeoutMs?: number) => Promise<Message>;
  /** While on, every mail is refused with 451, as by a server that is temporarily away. */
  refuse: (refusing: boolean) => void;
  stop: () => Promise<void>;
}

/** Starts an SMTP server that stores every mail on disk, and the page that shows them. */
export async function startInbox(options: InboxOptions): Promise<Inbox> {
  const store = createMessageStore(options.dataDir);
  let refusing = false;
  const smtp = await startSmtp(options.smtpPort, store, () => refusing);
  const page = await listen((request, response) => {
    answerInbox(request, response, store).catch((error: unknown) => {
      console.error(error);
      if (response.headersSent) response.destroy();
      else sendText(response, 500, "The inbox failed; its reason is in the log.");
    });
  }, options.httpPort).catch(async (error: unknown) => {
    await smtp.close();
    throw error;
  });
  return {
    url: page.url,
    smtpUrl: `smtp://127.0.0.1:${options.smtpPort}`,
    messages: store.list,
    next: async (query, timeoutMs = 120_000) => {
      const message = await store.next(query, timeoutMs);
      if (message) return message;
      throw new Error(`No mail for ${query.to ?? "anybody"} within ${timeoutMs / 1_000} s.`);
    },
    refuse: (value) => {
      refusing = value;
    },
    stop: async () => {
      await Promise.all([page.close(), smtp.close()]);
    },
  };
}
