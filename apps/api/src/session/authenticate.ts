import type { ProfileRow } from "../db/schema/profiles.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { ensureProfile } from "./profile.ts";

/** The signed-in account of a request. */
export interface Session {
  profile: ProfileRow;
  signedInAt: Date;
}

interface Caller {
  deps: Pick<Deps, "db" | "identity" | "now" | "wakeOutbox">;
  bearerToken: string | undefined;
  sessions: Map<boolean, Promise<Session>>;
}

/** Returns the session of a request, verified once per kind of check for all calls of a batch. */
export async function authenticate(
  { deps, bearerToken, sessions }: Caller,
  { checkRevoked }: { checkRevoked: boolean },
): Promise<Session> {
  if (!bearerToken) throw new AppError("unauthenticated");
  const session = sessions.get(checkRevoked) ?? createSession(deps, bearerToken, { checkRevoked });
  sessions.set(checkRevoked, session);
  return session;
}

async function createSession(
  deps: Caller["deps"],
  token: string,
  options: { checkRevoked: boolean },
): Promise<Session> {
  const claims = await deps.identity.verifyToken(token, options);
  const { signedInAt } = claims;
  const profile = await ensureProfile(deps, claims, claims);
  // The service accepts an ended session's token until it expires, unless `checkRevoked` is set.
  if (profile.sessionsValidFrom && signedInAt < profile.sessionsValidFrom) {
    throw new AppError("session_revoked");
  }
  return { profile, signedInAt };
}

/** Throws if the session's login is older. */
export function assertRecentLogin(maxAgeSeconds: number, now: Date, signedInAt: Date): void {
  const ageMs = now.getTime() - signedInAt.getTime();
  if (ageMs > maxAgeSeconds * 1_000) throw new AppError("recent_login_required");
}
