/** Who opens a page: a first visitor, a visitor who answered about cookies, an account without a purchase, a team's owner. */
export type Visitor = "new" | "decided" | "newcomer" | "owner";

/** The situation: with the API answering, not answering yet, away; or after an empty form was sent. */
export type Condition = "as it is" | "loading" | "failed" | "wrong entries";

export interface PageState {
  path: string;
  visitor: Visitor;
  condition: Condition;
}

export function nameOf({ path, visitor, condition }: PageState): string {
  const words = [visitor === "decided" ? "" : visitor, condition === "as it is" ? "" : condition];
  return [path, ...words].filter(Boolean).join(", ");
}
