import { expect } from "vitest";

import type { Suite } from "../setup/suite.ts";

/** Waits until this many deletion mails have arrived, and returns the token of the newest. */
export async function deletionToken(suite: Suite, email: string, count = 1): Promise<string> {
  const asked = () =>
    suite.inbox
      .listMessages({ to: email })
      .filter(({ subject }) => subject.startsWith("Delete your"));
  await expect.poll(() => asked().length).toBe(count);
  const text = asked().at(-1)?.text ?? "";
  return /\/account\?open=delete&token=([\w-]{43})/.exec(text)?.[1] ?? "";
}

/** Deletes an account like its owner: with the link from the mail if its address is confirmed. */
export async function deleteByMail(
  suite: Suite,
  { account }: ReturnType<Suite["api"]["client"]>,
  email: string,
) {
  const { mailed } = await account.requestDeletion.mutate();
  return account.delete.mutate(mailed ? { token: await deletionToken(suite, email) } : {});
}
