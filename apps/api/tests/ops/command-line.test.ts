import { expect, test } from "vitest";

import { commands, runCommandLine } from "../../src/ops/command-line.ts";
import { selectRows } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";
import { signUp } from "../setup/users.ts";

const suite = withSuite();

type Ask = Parameters<typeof runCommandLine>[1]["ask"];

async function run(line: string, { ask = undefined as Ask } = {}) {
  const printed: string[] = [];
  const errors: string[] = [];
  const { exitCode } = await runCommandLine(line.split(" ").filter(Boolean), {
    loadSettings: () => undefined,
    open: () => ({ deps: suite.api.deps, config: suite.config }),
    getUserName: () => "tester",
    ask,
    print: (text) => printed.push(text),
    printError: (text) => errors.push(text),
    width: 100,
  });
  return { exitCode, printed: printed.join("\n"), errors: errors.join("\n") };
}

async function createAccount() {
  const { email, token } = await signUp({ verified: true });
  const { id } = await suite.api.client(token).auth.me.query();
  const isDeleted = async () => {
    const [row] = await selectRows<{ deleted_at: Date | null }>(
      suite,
      "select deleted_at from profiles where id = $1",
      [id],
    );
    return row?.deleted_at !== null;
  };
  return { email, id, isDeleted };
}

test.each([
  ["explode", "unknown command"],
  ["coupons explode", "unknown command"],
  ["audit list one two", "too many arguments"],
  ["books summary --dry-run", "--dry-run"],
  ["books summary --by moon", "Allowed choices are month"],
  ["coupons stop", "missing required argument"],
  ["revoke KEY --speed high", "--speed"],
  ["revoke KEY", "--why: Say why."],
  ["find ab", "Enter at least 3 characters."],
  ["coupons create CODE --percent ten", "--percent: Give a whole number"],
])("%s is a wrong call, answered with the command's help", async (line, words) => {
  const { exitCode, printed, errors } = await run(line);
  expect({ exitCode, printed }).toEqual({ exitCode: 2, printed: "" });
  expect(errors).toContain(words);
  expect(errors).toContain("Usage: ops");
});

test.each(["", "help", "--help"])("%j lists every group and command", async (line) => {
  const { exitCode, printed } = await run(line);
  expect(exitCode).toBe(0);
  for (const name of Object.keys(commands)) expect(printed).toContain(name.split(" ")[0]);
});

test("the help of a command names its argument and each of its options", async () => {
  const { printed } = await run("refund --help");
  const parts = ["<purchase>", "--amount", "--why", "--as", "--yes", "--dry-run", "--settings"];
  for (const part of parts) expect(printed).toContain(part);
  expect(printed).not.toContain("Pattern:");
  const { printed: batch } = await run("coupons batch --help");
  expect(batch).toContain("takes this share off the price");
});

test("an argument may begin with a hyphen, as the id of a key does at times", async () => {
  expect((await run("keys rotate -3hat --dry-run")).errors).toContain("There is no key -3hat");
});

test("a failure says why, with exit code 1", async () => {
  const { exitCode, errors } = await run("revoke NO-KEY --why gone");
  expect({ exitCode, errors }).toEqual({ exitCode: 1, errors: "There is no licence NO-KEY." });
});

test("what cannot be undone is shown and confirmed first", async () => {
  const { email, isDeleted } = await createAccount();
  const line = `accounts delete ${email} --why asked`;
  expect((await run(line)).errors).toContain("Add --yes");
  const declined = await run(line, { ask: async () => "yesterday" });
  expect(declined).toMatchObject({ exitCode: 0, errors: "" });
  expect(declined.printed).toContain("wouldDelete");
  expect(declined.printed).toContain("Nothing was changed.");
  expect(await isDeleted()).toBe(false);
  expect(await run(line, { ask: async () => "Y" })).toMatchObject({ exitCode: 0 });
  expect(await isDeleted()).toBe(true);
});

test("a script confirms with --yes, and the audit has the name that --as gives", async () => {
  const { email, id, isDeleted } = await createAccount();
  expect(await run(`accounts delete ${email} --why asked --yes --as Ada`)).toMatchObject({
    exitCode: 0,
  });
  expect(await isDeleted()).toBe(true);
  expect(await selectRows(suite, "select who, command from audit where target = $1", [id])).toEqual(
    [{ who: "Ada", command: "accounts delete" }],
  );
});

test("a program gets JSON, a person a table", async () => {
  const { email } = await createAccount();
  expect(JSON.parse((await run(`find ${email} --json`)).printed)).toMatchObject([{ email }]);
  expect((await run(`find ${email}`)).printed).toContain(email);
});
