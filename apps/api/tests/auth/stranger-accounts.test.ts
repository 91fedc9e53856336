import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { getErrorCode } from "../setup/error-data.ts";
import { withSuite } from "../setup/suite.ts";
import {
  confirmAddressByMail,
  resetPasswordByMail,
  signIn,
  signInWithGoogle,
  signUp,
  type TestUser,
  waitForNextSecond,
} from "../setup/users.ts";

const suite = withSuite();
const api = (token: string) => suite.api.client(token);

/** Opens an account with the address of somebody else, who never confirms it. */
async function openAsStranger(): Promise<TestUser & { profileId: string }> {
  const stranger = await signUp();
  const client = api(stranger.token);
  const { id } = await client.auth.me.query();
  await client.auth.updateProfile.mutate({ displayName: "Mallory", company: "Eavesdroppers" });
  await client.account.requestEmailChange.mutate({ newEmail: `${randomUUID()}@example.com` });
  await waitForNextSecond();
  return { ...stranger, profileId: id };
}

/** The owner of the address proves it, and returns a token of their session. */
const proofs: [string, (stranger: TestUser) => Promise<string>][] = [
  ["a login with Google", async ({ email }) => (await signInWithGoogle(email, email)).token],
  ["a new password by mail", ({ email }) => resetPasswordByMail(email)],
];

test.each(proofs)(
  "%s of the address's owner ends everything of a stranger who opened the account",
  async (_name, prove) => {
    const stranger = await openAsStranger();
    const token = await prove(stranger);
    const me = await api(token).auth.me.query();
    expect(me).toMatchObject({ id: stranger.profileId, emailVerified: true, company: "" });
    expect(me.displayName).not.toBe("Mallory");
    expect(await getErrorCode(api(stranger.token).auth.me.query())).toBe("session_revoked");
    expect(await getErrorCode(api(stranger.token).licences.list.query())).toBe("session_revoked");
    await expect(signIn(stranger.email)).rejects.toThrow(/INVALID/);
    const { rows } = await suite.sql.query(
      "select 1 from email_changes where profile_id = $1 and ended_at is null",
      [stranger.profileId],
    );
    expect(rows).toEqual([]);
    expect((await api(token).auth.me.query()).id).toBe(stranger.profileId);
  },
);

test("a stranger's session before the owner's first login with Google opens nothing afterwards", async () => {
  const stranger = await signUp();
  await waitForNextSecond();
  const { token } = await signInWithGoogle(stranger.email, stranger.email);
  expect((await api(token).auth.me.query()).emailVerified).toBe(true);
  expect(await getErrorCode(api(stranger.token).auth.me.query())).toBe("session_revoked");
});

test("who confirms their own new address keeps session, name and company", async () => {
  const person = await signUp();
  await api(person.token).auth.me.query();
  const names = { displayName: "Ada", company: "Analytical Engines" };
  await api(person.token).auth.updateProfile.mutate(names);
  await waitForNextSecond();
  await confirmAddressByMail(person.email);
  const again = await signIn(person.email);
  expect(await api(again).auth.me.query()).toMatchObject({ ...names, emailVerified: true });
  expect(await api(person.token).auth.me.query()).toMatchObject(names);
});
