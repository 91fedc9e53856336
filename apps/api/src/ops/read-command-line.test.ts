import { expect, test } from "vitest";

import { type Command, type CommandGroup, UsageError } from "./command.ts";
import { commands } from "./commands.ts";
import { readCommandLine } from "./read-command-line.ts";
import { usageFor, usageOf, usageOfCommand } from "./usage.ts";

const run = async () => [];
const send: Command = {
  summary: "send a parcel",
  argument: "NAME",
  options: { to: { value: "PLACE", about: "where it goes" } },
  effect: "changes",
  run,
};
const group: CommandGroup = {
  sum: { summary: "add up", effect: "reads", run },
  "parcels list": { summary: "list parcels", effect: "reads", run },
  "parcels send": send,
};
const read = (line: string) => readCommandLine(group, line.split(" ").filter(Boolean));

test("a command has one word or two, then its argument and options in any order", () => {
  expect(read("sum --json")).toMatchObject({ name: "sum", json: true, argument: undefined });
  expect(read("parcels send --to Oslo hat --why asked --as Ada")).toMatchObject({
    name: "parcels send",
    argument: "hat",
    options: { to: "Oslo" },
    why: "asked",
    as: "Ada",
    dryRun: false,
  });
});

test("an argument may begin with a hyphen, as a key's id does at times", () => {
  expect(read("parcels send -3hat --why asked")).toMatchObject({
    argument: "-3hat",
    why: "asked",
  });
  expect(read("parcels send --why asked -- --hat")).toMatchObject({ argument: "--hat" });
});

test.each([
  ["explode", "no command"],
  ["parcels", "no command"],
  ["sum twice", '"twice" is more'],
  ["sum --dry-run", "--dry-run"],
  ["parcels send hat --to", "--to"],
  ["parcels send hat --speed high", "--speed"],
  ["parcels send hat", "Say why"],
])("%s is refused as a wrong call", (line, words) => {
  expect(() => read(line)).toThrow(UsageError);
  expect(() => read(line)).toThrow(words);
});

test("a dry run needs no reason", () => {
  expect(read("parcels send hat --dry-run")).toMatchObject({ dryRun: true });
});

test.each(["", "help", "--help"])("%j asks for the list of commands", (line) => {
  expect(read(line)).toBeUndefined();
});

test("the help of a command names its argument and each of its options", () => {
  const { command } = read("parcels send --help") ?? {};
  if (!command) throw new Error("The command was not found.");
  const help = usageOfCommand("parcels send", command);
  for (const part of ["parcels send NAME", "--to PLACE", "--why", "--as", "--dry-run", "--json"]) {
    expect(help).toContain(part);
  }
  expect(usageOf(group)).toContain("parcels send NAME  send a parcel");
});

test("each of the shop's commands is in the list, named by one word or two", () => {
  for (const name of Object.keys(commands)) {
    expect(name).toMatch(/^[a-z]+( [a-z]+(-[a-z]+)?)?$/);
    expect(usageOf(commands)).toContain(name);
  }
});

test("a command that was called wrongly is answered with its own options, an unknown one with the list", () => {
  expect(usageFor(group, ["parcels", "send", "hat"])).toBe(usageOfCommand("parcels send", send));
  expect(usageFor(group, ["sum", "twice"])).toContain("Usage: ops sum");
  expect(usageFor(group, ["constructor"])).toBe(usageOf(group));
});
