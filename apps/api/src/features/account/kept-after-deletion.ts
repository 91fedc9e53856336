import { getTableName } from "drizzle-orm";

import { personTables } from "./person-tables.ts";

/** What others keep about a person on our behalf. `finishDeletion` goes to each. */
export const personProviders: { provider: string; onDeletion: string }[] = [
  { provider: "identity service", onDeletion: "The login, with its address, is deleted." },
  {
    provider: "payment provider",
    onDeletion:
      "Your customer entry loses name and addresses. Payments and invoices stay for as long as tax law asks for them.",
  },
  {
    provider: "mail provider",
    onDeletion: "Mails that were sent stay in its log for as long as its own terms say.",
  },
];

/** What a deletion leaves, and why, by table and by provider. */
export function keptAfterDeletion(): Record<string, string> {
  return Object.fromEntries([
    ...personTables
      .filter(({ why }) => why !== "")
      .map(({ table, why }) => [getTableName(table), why]),
    ...personProviders.map(({ provider, onDeletion }) => [provider, onDeletion]),
  ]);
}
