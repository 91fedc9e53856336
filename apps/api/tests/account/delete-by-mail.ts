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

/** Deletes an account as its owner would. With a confirmed address, that takes the link from the mail. */
export async function deleteByMail(
  suite: Suite,
  { account }: ReturnType<Suite["api"]["client"]>,
  email: string,
) {
  const { mailed } = await account.requestDeletion.mutate();
  return account.delete.mutate(mailed ? { token: await deletionToken(suite, email) } : {});
}
