import { toIdentityErrorCode } from "@site/contracts/sign-in/identity-errors";
import { useEffect, useState } from "react";

import { checkAction } from "#app/session/identity.ts";

/** What is known about a mail link before its button is pressed. */
export type ActionLink =
  | { state: "reading" }
  | { state: "usable"; email: string }
  | { state: "expired" }
  | { state: "spent" };

/** The text for a refusal of the link itself; `undefined` for every other failure. */
export function getLinkError(thrown: unknown): "expired" | "spent" | undefined {
  const code = toIdentityErrorCode(thrown);
  if (code === "auth/expired-action-code") return "expired";
  return code === "auth/invalid-action-code" ? "spent" : undefined;
}

/** Looks the link up without using it. If that fails now, the button decides. */
export function useActionLink(oobCode: string): ActionLink {
  const [link, setLink] = useState<ActionLink>({ state: "reading" });
  useEffect(() => {
    let current = true;
    checkAction(oobCode).then(
      ({ email }) => current && setLink({ state: "usable", email }),
      (thrown: unknown) => {
        const state = getLinkError(thrown);
        if (current) setLink(state ? { state } : { state: "usable", email: "" });
      },
    );
    return () => {
      current = false;
    };
  }, [oobCode]);
  return link;
}
