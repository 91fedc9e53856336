import type { ProfileRow } from "../db/schema/profiles.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { ensureProfile } from "./profile.ts";

/** The sender of a request, and since when they are signed in. */
export interface Session {
  profile: ProfileRow;
  signedInAt: Date;
}

interface Caller {
  deps: Pick<Deps, "db" | "identity" | "now" | "wakeOutbox">;
  bearerToken: string | undefined;
  sessions: Map<boolean, Promise<Session>>;
}

/**
 * The session of a request's sender; verified once for each kind of check, however many calls the request carries.
 */
export async function authenticate(
  { deps, bearerToken, sessions }: Caller,
  { checkRevoked }: { checkRevoked: boolean },
): Promise<Session> {
  if (!bearerToken) throw new AppError("unauthenticated");
  const known = sessions.get(checkRevoked) ?? createSession(deps, bearerToken, checkRevoked);
  sessions.set(checkRevoked, known);
  return known;
}

async function createSession(
  deps: Caller["deps"],
  token: string,
  checkRevoked: boolean,
): Promise<Session> {
  const claims = await deps.identity.verifyToken(token, { checkRevoked });
  return { profile: await ensureProfile(deps, claims), signedInAt: claims.signedInAt };
}
