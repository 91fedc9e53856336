import { once } from "node:events";
import { mkdirSync, readFileSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";

import { writeWhole } from "../write-whole.ts";
import { type Message, messageSchema, parseMessage } from "./message.ts";

export interface MessageQuery {
  /** One recipient; all if absent. */
  to?: string | undefined;
  /** Only mails that arrived after the one with this id. */
  after?: number | undefined;
}

export interface MessageStore {
  add: (to: string[], raw: Uint8Array) => Promise<Message>;
  /** In the order of arrival. */
  list: (query?: MessageQuery) => Message[];
  find: (id: number) => Message | undefined;
  /** The raw source of the mail, or `undefined`. */
  source: (id: number) => Uint8Array | undefined;
  /** The first mail that matches, as soon as there is one; `undefined` after `timeoutMs` or on `signal`. */
  next: (
    query: MessageQuery,
    timeoutMs: number,
    signal?: AbortSignal,
  ) => Promise<Message | undefined>;
  clear: () => void;
}

/** Mails on disk, two files each: the parsed mail and the source. */
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
      // Counted only now: a later id never becomes visible before an earlier one.
      lastId += 1;
      const message = { id: lastId, ...parsed };
      writeWhole(file(message.id, "eml"), raw);
      writeWhole(file(message.id, "json"), JSON.stringify(message));
      messages.push(message);
      arrivals.dispatchEvent(new Event("arrival"));
      return message;
    },
    next: async (query, timeoutMs, signal) => {
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
