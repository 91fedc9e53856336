import { buffer } from "node:stream/consumers";

import { SMTPServer } from "smtp-server";

import { sendText, startHttpServer } from "./http.ts";
import { handleInboxRequest } from "./inbox/routes.ts";
import {
  type Message,
  type MessageQuery,
  createMessageStore,
  type MessageStore,
} from "./inbox/store.ts";

interface Smtp {
  close: () => Promise<void>;
}

const MAX_BYTES = 20 * 1024 * 1024;

function smtpError(code: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode: code });
}

/** Mail to this domain is rejected permanently, as by a server without such a mailbox. */
const UNDELIVERABLE = "@undeliverable.example";

/**
 * Starts an SMTP server on 127.0.0.1 that accepts mail for every recipient. Rejects with 451 (temporarily
 * unavailable) while `isRefusing` returns true, and with 550 for undeliverable recipients.
 */
function startSmtp(port: number, store: MessageStore, isRefusing: () => boolean): Promise<Smtp> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    disableReverseLookup: true,
    size: MAX_BYTES,
    closeTimeout: 500,
    logger: false,
    onMailFrom: (_address, _session, answer) =>
      answer(isRefusing() ? smtpError(451, "4.3.2 Mail is switched off here") : null),
    onRcptTo: ({ address }, _session, answer) =>
      answer(
        address.toLowerCase().endsWith(UNDELIVERABLE)
          ? smtpError(550, "5.1.1 There is no such mailbox")
          : null,
      ),
    onData: (stream, session, answer) => {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      const take = async () => {
        const raw = await buffer(stream);
        if (stream.sizeExceeded) throw smtpError(552, "5.3.4 Message too large");
        await store.add(to, raw);
      };
      take().then(
        () => answer(null),
        (error: unknown) => answer(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", reject);
      // Ignores clients that disconnect in the middle of a mail.
      server.on("error", () => undefined);
      resolve({ close: () => new Promise((closed) => server.close(() => closed())) });
    });
  });
}

export interface InboxOptions {
  httpPort: number;
  smtpPort: number;
  dataDir: string;
}

export interface Inbox {
  /** The URL of the inbox page; the JSON API is below `/api`. */
  url: string;
  /** The value of `MAIL_URL`. */
  smtpUrl: string;
  /** Returns mails in order of arrival. */
  listMessages: (query?: MessageQuery) => Message[];
  /** Returns the first mail that matches, and waits for it. Rejects after `timeoutMs`. */
  waitForMail: (query: MessageQuery, timeoutMs?: number) => Promise<Message>;
  /** While on, every mail is rejected with 451 (temporarily unavailable). */
  setRejecting: (refusing: boolean) => void;
  stop: () => Promise<void>;
}

/** Starts an SMTP server that stores every mail on disk, and a web page that shows the mails. */
export async function startInbox(options: InboxOptions): Promise<Inbox> {
  const store = createMessageStore(options.dataDir);
  let refusing = false;
  const smtp = await startSmtp(options.smtpPort, store, () => refusing);
  const page = await startHttpServer((request, response) => {
    handleInboxRequest(request, response, store).catch((error: unknown) => {
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
    listMessages: store.list,
    waitForMail: async (query, timeoutMs = 120_000) => {
      const message = await store.waitForMessage(query, timeoutMs);
      if (message) return message;
      throw new Error(`No mail for ${query.to ?? "anybody"} within ${timeoutMs / 1_000} s.`);
    },
    setRejecting: (value) => {
      refusing = value;
    },
    stop: async () => {
      await Promise.all([page.close(), smtp.close()]);
    },
  };
}
