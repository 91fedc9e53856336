import { once } from "node:events";
import { mkdirSync, readFileSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";

import PostalMime, { addressParser } from "postal-mime";
import * as z from "zod/mini";

import { replaceFile } from "../replace-file.ts";

const messageSchema = z.object({
  /** Increases with each mail. */
  id: z.int(),
  receivedAt: z.iso.datetime(),
  /** Sender from the header, for display. */
  from: z.string(),
  /** Recipients from the envelope, in lower case. */
  to: z.array(z.string()),
  subject: z.string(),
  messageId: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.array(z.object({ key: z.string(), value: z.string() })),
  attachments: z.array(z.object({ fileName: z.string(), mimeType: z.string() })),
});
export type Message = z.infer<typeof messageSchema>;

/** Parses a mail received over SMTP. `to` are the recipients from its envelope. */
async function parseMessage(to: string[], raw: Uint8Array): Promise<Omit<Message, "id">> {
  const mail = await PostalMime.parse(raw);
  const headers = mail.headers.map(({ key, value }) => ({ key, value }));
  const [from] = addressParser(headers.find(({ key }) => key === "from")?.value ?? "");
  return {
    receivedAt: new Date().toISOString(),
    from: from?.address === undefined ? "" : `${from.name} <${from.address}>`.trim(),
    to: to.map((address) => address.toLowerCase()),
    subject: mail.subject ?? "",
    messageId: mail.messageId ?? "",
    text: mail.text ?? "",
    html: mail.html ?? "",
    headers,
    attachments: mail.attachments.map(({ filename, mimeType }) => ({
      fileName: filename ?? "",
      mimeType,
    })),
  };
}

export interface MessageQuery {
  /** Only mails to this recipient. */
  to?: string | undefined;
  /** Only mails that arrived after the one with this id. */
  after?: number | undefined;
}

export interface MessageStore {
  add: (to: string[], raw: Uint8Array) => Promise<Message>;
  /** Returns mails in order of arrival. */
  list: (query?: MessageQuery) => Message[];
  find: (id: number) => Message | undefined;
  /** Returns the raw source of a mail, or `undefined`. */
  source: (id: number) => Uint8Array | undefined;
  /** Resolves with the first mail that matches, and waits for it; `undefined` after `timeoutMs` or on `signal`. */
  waitForMessage: (
    query: MessageQuery,
    timeoutMs: number,
    signal?: AbortSignal,
  ) => Promise<Message | undefined>;
  clear: () => void;
}

/** Creates a store of mails on disk, with two files each: the parsed mail and its source. */
export function createMessageStore(dataDir: string): MessageStore {
  mkdirSync(dataDir, { recursive: true });
  const file = (id: number, ending: string) =>
    path.join(dataDir, `${String(id).padStart(6, "0")}.${ending}`);
  const messages = readdirSync(dataDir)
    .filter((name) => name.endsWith(".json"))
    .map((name) => messageSchema.parse(JSON.parse(readFileSync(path.join(dataDir, name), "utf8"))))
    .toSorted((a, b) => a.id - b.id);
  let lastId = messages.at(-1)?.id ?? 0;
  const arrivals = new EventTarget();

  const list = ({ to, after = 0 }: MessageQuery = {}) => {
    const address = to?.toLowerCase();
    return messages.filter(
      (message) => message.id > after && (address === undefined || message.to.includes(address)),
    );
  };

  return {
    list,
    find: (id) => messages.find((message) => message.id === id),
    source: (id) => {
      const known = messages.some((message) => message.id === id);
      return known ? readFileSync(file(id, "eml")) : undefined;
    },
    add: async (to, raw) => {
      const parsed = await parseMessage(to, raw);
      // Increased only after the files are written, so that ids become visible in order.
      lastId += 1;
      const message = { id: lastId, ...parsed };
      replaceFile(file(message.id, "eml"), raw);
      replaceFile(file(message.id, "json"), JSON.stringify(message));
      messages.push(message);
      arrivals.dispatchEvent(new Event("arrival"));
      return message;
    },
    waitForMessage: async (query, timeoutMs, signal) => {
      const ended = AbortSignal.any([AbortSignal.timeout(timeoutMs), signal ?? []].flat());
      while (list(query).length === 0 && !ended.aborted) {
        await once(arrivals, "arrival", { signal: ended }).catch(() => undefined);
      }
      return list(query)[0];
    },
    clear: () => {
      for (const message of messages.splice(0)) {
        rmSync(file(message.id, "json"), { force: true });
        rmSync(file(message.id, "eml"), { force: true });
      }
    },
  };
}
