import { createInterface, emitKeypressEvents } from "node:readline";
import type { Interface } from "node:readline";

import type { CommandIo } from "./files.ts";

/** Thrown when a person ends the command with Ctrl-C. */
export class CancelledError extends Error {}

export interface Prompt {
  /** Asks a question and returns the index of the chosen option; undefined if there is no more input. */
  choose(options: readonly string[]): Promise<number | undefined>;
  close(): void;
}

/**
 * Asks on the terminal. All options are written once, and only the line of the current choice is rewritten, so that
 * screen readers read what changes. Without a terminal, each line of the input is a number.
 */
export function createPrompt(io: CommandIo): Prompt {
  return io.stdin.isTTY && io.stdin.setRawMode ? createKeyPrompt(io) : createLinePrompt(io);
}

function listOptions(options: readonly string[], { stderr }: CommandIo): void {
  for (const [at, option] of options.entries()) stderr.write(`  ${at + 1}  ${option}\n`);
}

function createLinePrompt(io: CommandIo): Prompt {
  let lines: Interface | undefined;
  let input: AsyncIterator<string, undefined> | undefined;
  return {
    async choose(options) {
      listOptions(options, io);
      lines ??= createInterface({ input: io.stdin });
      input ??= lines[Symbol.asyncIterator]();
      for (;;) {
        io.stderr.write("Number: ");
        const reply: IteratorResult<string, undefined> = await input.next();
        io.stderr.write("\n");
        if (reply.done) return undefined;
        const choice = /^ *[0-9]{1,4} *$/.test(reply.value) ? Number(reply.value) - 1 : -1;
        if (options[choice] !== undefined) return choice;
        io.stderr.write(`Enter a number from 1 to ${options.length}.\n`);
      }
    },
    close: () => lines?.close(),
  };
}

interface Key {
  name?: string;
  ctrl?: boolean;
}

function createKeyPrompt(io: CommandIo): Prompt {
  const { stdin, stderr } = io;
  emitKeypressEvents(stdin);
  return {
    choose(options) {
      listOptions(options, io);
      stderr.write("Arrow keys or a number, then Enter.\n");
      let current = 0;
      // Moves to the start of the line and clears it.
      const show = () => stderr.write(`\r\u001B[K> ${current + 1}  ${options[current] ?? ""}`);
      show();
      stdin.setRawMode?.(true);
      stdin.resume();
      const { promise, resolve, reject } = Promise.withResolvers<number>();
      const onKey = (text: string | undefined, { name, ctrl }: Key) => {
        const move = { up: -1, left: -1, down: 1, right: 1 }[name ?? ""];
        if (ctrl && name === "c") reject(new CancelledError());
        else if (name === "return" || name === "enter") resolve(current);
        else if (move !== undefined) {
          current = (current + move + options.length) % options.length;
          show();
        } else if (text !== undefined && options[Number(text) - 1] !== undefined) {
          current = Number(text) - 1;
          show();
        }
      };
      stdin.on("keypress", onKey);
      return promise.finally(() => {
        stdin.off("keypress", onKey);
        stdin.setRawMode?.(false);
        stdin.pause();
        stderr.write("\n");
      });
    },
    close: () => {},
  };
}
