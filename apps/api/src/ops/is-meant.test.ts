import { expect, test, vi } from "vitest";

import { type Command, UsageError } from "./command.ts";
import { isMeant } from "./is-meant.ts";
import { readCommandLine } from "./read-command-line.ts";

const run = async () => ({});
const burn: Command = { summary: "burn it", asks: true, effect: "changes", run };
const list: Command = { summary: "list it", effect: "reads", run };

function meant(words: string, answer: string | undefined) {
  const line = readCommandLine({ burn, list }, words.split(" "));
  if (!line) throw new Error("No command was named.");
  const preview = vi.fn(async () => ({ wouldBurn: "it" }));
  const ask = answer === undefined ? undefined : async () => answer;
  return { preview, result: isMeant(line, { preview, ask }) };
}

test.each([
  ["y", true],
  ["Yes ", true],
  ["", false],
  ["n", false],
  ["yesterday", false],
])("what cannot be undone is shown and asked for: %j", async (answer, expected) => {
  const { preview, result } = meant("burn --why cold", answer);
  expect(await result).toBe(expected);
  expect(preview).toHaveBeenCalledOnce();
});

test.each(["burn --why cold --yes", "burn --dry-run", "list"])("%s asks nothing", async (words) => {
  const { preview, result } = meant(words, "n");
  expect(await result).toBe(true);
  expect(preview).not.toHaveBeenCalled();
});

test("without a terminal it is refused unless the script says yes", async () => {
  await expect(meant("burn --why cold", undefined).result).rejects.toThrow(UsageError);
});
