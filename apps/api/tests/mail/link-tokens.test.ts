import { createHash } from "node:crypto";

import { expect, test } from "vitest";

import { deletionToken } from "../account/delete-by-mail.ts";
import { selectRows } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";
import { inviteMember, createAddress, createTeamOwner } from "../setup/teams.ts";
import { signUp } from "../setup/users.ts";

const suite = withSuite();

/** Lists the tables that contain a text in any column. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await selectRows<{ name: string }>(
    suite,
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const query = `select 1 from "${name}" r where position($1 in row_to_json(r)::text) > 0`;
    if ((await selectRows(suite, query, [text])).length > 0) found.push(name);
  }
  return found;
}

/** The token in the newest mail to an address. */
async function tokenFor(email: string): Promise<string> {
  const { text } = await suite.inbox.waitForMail({ to: email });
  return /\/email-confirm\?\S*token=([\w-]+)/.exec(text)?.[1] ?? "";
}

/** One link of each kind that we issue, with the table that stores its digest. */
const links: Record<string, { table: string; ask: () => Promise<string> }> = {
  newsletter: {
    table: "subscription_links",
    ask: async () => {
      const email = createAddress();
      await suite.api.client().newsletter.subscribe.mutate({ email });
      return tokenFor(email);
    },
  },
  invitation: {
    table: "seat_links",
    ask: async () => (await inviteMember(suite, await createTeamOwner(suite))).token,
  },
  deletion: {
    table: "deletion_links",
    ask: async () => {
      const { email, token } = await signUp({ verified: true });
      await suite.api.client(token).account.requestDeletion.mutate();
      return deletionToken(suite, email);
    },
  },
  "new address": {
    table: "email_change_links",
    ask: async () => {
      const { token } = await signUp({ verified: true });
      const newEmail = createAddress();
      await suite.api.client(token).account.requestEmailChange.mutate({ newEmail });
      return tokenFor(newEmail);
    },
  },
};

test.each(Object.entries(links))(
  "the token in a mail's link (%s) has 256 bits, is another each time, and is stored as its SHA-256 alone",
  async (_kind, { table, ask }) => {
    const tokens = [await ask(), await ask(), await ask()];
    expect(new Set(tokens).size).toBe(3);
    for (const token of tokens) {
      expect(Buffer.from(token, "base64url")).toHaveLength(32);
      expect(await tablesWith(token)).toEqual([]);
      const digest = createHash("sha256").update(token).digest("base64url");
      expect(await tablesWith(digest)).toEqual([table]);
    }
  },
);
