import { buffer } from "node:stream/consumers";

import { SMTPServer } from "smtp-server";

import type { MessageStore } from "./store.ts";

export interface Smtp {
  close: () => Promise<void>;
}

const MAX_BYTES = 20 * 1024 * 1024;

function refusal(code: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode: code });
}

/** Addresses of this domain are refused permanently, as by a server that has no such mailbox. */
const UNDELIVERABLE = "@undeliverable.example";

/**
 * Accepts every mail for every recipient on 127.0.0.1, unless `isRefusing` says that mail is away (451), or the
 * recipient does not exist (550).
 */
export function startSmtp(
  port: number,
  store: MessageStore,
  isRefusing: () => boolean,
): Promise<Smtp> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    disableReverseLookup: true,
    size: MAX_BYTES,
    closeTimeout: 500,
    logger: false,
    onMailFrom: (_address, _session, answer) =>
      answer(isRefusing() ? refusal(451, "4.3.2 Mail is switched off here") : null),
    onRcptTo: ({ address }, _session, answer) =>
      answer(
        address.toLowerCase().endsWith(UNDELIVERABLE)
          ? refusal(550, "5.1.1 There is no such mailbox")
          : null,
      ),
    onData: (stream, session, answer) => {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      const take = async () => {
        const raw = await buffer(stream);
        if (stream.sizeExceeded) throw refusal(552, "5.3.4 Message too large");
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
      // A client that hangs up in the middle of a mail is its own affair.
      server.on("error", () => undefined);
      resolve({ close: () => new Promise((closed) => server.close(() => closed())) });
    });
  });
}
