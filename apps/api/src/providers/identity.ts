import { randomBytes, randomUUID } from "node:crypto";
import type { Agent } from "node:http";

import { emailSchema } from "@site/contracts/sign-in/email-address";
import { replaceInvisible } from "@site/contracts/single-line";
import type { Credential } from "firebase-admin/app";
import type { Auth, UpdateRequest, UserRecord } from "firebase-admin/auth";

import { AppError } from "../errors.ts";
import { memoizeAsync } from "./memoize-async.ts";

/** The claims of a valid ID token. */
export interface IdentityClaims {
  uid: string;
  email: string;
  emailVerified: boolean;
  name: string;
  /** When the identity service issued the token, which is valid for an hour. */
  issuedAt: Date;
}

/** The claims of a session's token. */
export interface SessionClaims extends IdentityClaims {
  /** When the user last entered a password or signed in with Google. */
  signedInAt: Date;
  /** Signed in with Google, which verified the address. */
  usesGoogle: boolean;
}

export type AccountAddress = Pick<IdentityClaims, "email" | "emailVerified">;
export type ActionLinkKind = "verifyEmail" | "resetPassword";

/** The identity service. An outage is `identity_unavailable`. */
export interface Identity {
  /** Checks a bearer token; `checkRevoked` also asks the service whether it was revoked or the account disabled. */
  verifyToken: (token: string, options: { checkRevoked: boolean }) => Promise<SessionClaims>;
  /** The account with this address, if there is one. */
  findAccount: (email: string) => Promise<IdentityClaims | undefined>;
  /**
   * When the service last ended all sessions of an account: at a password reset, and when the owner of an unconfirmed
   * address signs in with Google. `undefined` if the account does not exist.
   */
  getSessionsValidFrom: (uid: string) => Promise<Date | undefined>;
  /** Returns those of the given accounts that do not exist. */
  findUnknownUids: (uids: string[]) => Promise<string[]>;
  /** Creates the one-time code of a mail link; `undefined` if no account has the address. */
  createActionCode: (kind: ActionLinkKind, email: string) => Promise<string | undefined>;
  /**
   * Changes an account's address and ends its sessions. Returns `taken` if another account has the address,
   * `not_found` if the account does not exist. `lockOut` also replaces the password and removes other sign-in
   * methods, so that only a password reset by mail gives access.
   */
  changeEmail: (
    uid: string,
    address: AccountAddress,
    options?: { lockOut: boolean },
  ) => Promise<"changed" | "taken" | "not_found">;
  /** Revokes all sessions of an account. */
  endSessions: (uid: string) => Promise<void>;
  /** Deletes an account. Succeeds if it does not exist. */
  deleteAccount: (uid: string) => Promise<void>;
}

interface FirebaseOptions {
  projectId: string;
  siteOrigin: string;
  /** Used for requests instead of Node's default agent. */
  httpAgent?: Agent;
  /** Our credentials, if they differ from those of the machine. */
  credential?: Credential;
}

/**
 * How far our clock may be behind the service's, so that a machine without time synchronisation doesn't reject every
 * fresh login. The SDK itself accepts tokens from the future.
 */
const CLOCK_SKEW_SECONDS = 300;

/** Firebase Auth through its official SDK, which loads on first use and reads `FIREBASE_AUTH_EMULATOR_HOST` itself. */
export function createFirebaseIdentity({ siteOrigin, ...options }: FirebaseOptions): Identity {
  const sdk = memoizeAsync(() => openAuth(options));
  return {
    verifyToken: async (token, { checkRevoked }) => {
      const auth = await sdk();
      const claims = await withTokenErrors(auth.verifyIdToken(token, checkRevoked));
      const latest = Date.now() / 1_000 + CLOCK_SKEW_SECONDS;
      const isFromFuture = claims.iat > latest || claims.auth_time > latest;
      // The service accepts addresses that our forms reject, some of which look like links.
      const email = emailSchema.safeParse(claims.email).data;
      if (!email || isFromFuture) throw new AppError("unauthenticated");
      return {
        uid: claims.uid,
        email,
        emailVerified: claims.email_verified ?? false,
        name: toDisplayName(claims.name),
        issuedAt: new Date(claims.iat * 1_000),
        signedInAt: new Date(claims.auth_time * 1_000),
        usesGoogle: claims.firebase?.sign_in_provider === "google.com",
      };
    },
    findAccount: async (email) => {
      const account = await findUser(await sdk(), email);
      return (
        account && {
          uid: account.uid,
          email,
          emailVerified: account.emailVerified,
          name: toDisplayName(account.displayName),
          issuedAt: new Date(),
        }
      );
    },
    getSessionsValidFrom: async (uid) => getSessionsValidFrom(await sdk(), uid),
    findUnknownUids: async (uids) => findUnknownUids(await sdk(), uids),
    createActionCode: async (kind, email) =>
      createActionCode(await sdk(), { kind, email, siteOrigin }),
    changeEmail: async (uid, { email, emailVerified }, { lockOut } = { lockOut: false }) =>
      updateAccount(await sdk(), uid, {
        email,
        emailVerified,
        ...(lockOut && {
          password: randomBytes(32).toString("base64url"),
          providersToUnlink: ["google.com"],
        }),
      }),
    endSessions: async (uid) => ignoreUnknownAccount((await sdk()).revokeRefreshTokens(uid)),
    deleteAccount: async (uid) => ignoreUnknownAccount((await sdk()).deleteUser(uid)),
  };
}

async function openAuth({
  projectId,
  httpAgent,
  credential,
}: Omit<FirebaseOptions, "siteOrigin">): Promise<Auth> {
  const [{ initializeApp }, { getAuth }] = await Promise.all([
    import("firebase-admin/app"),
    import("firebase-admin/auth"),
  ]);
  const app = initializeApp(
    { projectId, ...(httpAgent ? { httpAgent } : {}), ...(credential ? { credential } : {}) },
    // Several apps may exist in one process, so each needs its own name.
    `identity-${randomUUID()}`,
  );
  return getAuth(app);
}

async function getSessionsValidFrom(auth: Auth, uid: string): Promise<Date | undefined> {
  try {
    const { tokensValidAfterTime } = await withTimeout(auth.getUser(uid));
    return tokensValidAfterTime === undefined ? undefined : new Date(tokensValidAfterTime);
  } catch (error) {
    if (getFirebaseErrorCode(error) === "auth/user-not-found") return undefined;
    throw new AppError("identity_unavailable", { cause: error });
  }
}

/** The service's maximum per call. */
const LOOKUP_BATCH = 100;

async function findUnknownUids(auth: Auth, uids: string[]): Promise<string[]> {
  const missing: string[] = [];
  try {
    for (let at = 0; at < uids.length; at += LOOKUP_BATCH) {
      const batch = uids.slice(at, at + LOOKUP_BATCH);
      const { users } = await withTimeout(auth.getUsers(batch.map((uid) => ({ uid }))));
      const known = new Set(users.map(({ uid }) => uid));
      missing.push(...batch.filter((uid) => !known.has(uid)));
    }
  } catch (error) {
    throw new AppError("identity_unavailable", { cause: error });
  }
  return missing;
}

async function updateAccount(
  auth: Auth,
  uid: string,
  changes: UpdateRequest,
): Promise<"changed" | "taken" | "not_found"> {
  try {
    await withTimeout(auth.updateUser(uid, changes));
    await withTimeout(auth.revokeRefreshTokens(uid));
    return "changed";
  } catch (error) {
    if (getFirebaseErrorCode(error) === "auth/email-already-exists") return "taken";
    if (getFirebaseErrorCode(error) === "auth/user-not-found") return "not_found";
    throw new AppError("identity_unavailable", { cause: error });
  }
}

/** Ignores the error of a change if the account does not exist. */
async function ignoreUnknownAccount(change: Promise<void>): Promise<void> {
  try {
    await withTimeout(change);
  } catch (error) {
    if (getFirebaseErrorCode(error) === "auth/user-not-found") return;
    throw new AppError("identity_unavailable", { cause: error });
  }
}

/** Reduces a name from the identity service, which can be any text, to what our own form accepts. */
function toDisplayName(claim: unknown): string {
  if (typeof claim !== "string") return "";
  const readable = replaceInvisible(claim).trim().slice(0, 100);
  return readable.replaceAll(/\p{Cs}/gu, "").trim();
}

async function findUser(auth: Auth, email: string): Promise<UserRecord | undefined> {
  try {
    return await withTimeout(auth.getUserByEmail(email));
  } catch (error) {
    if (getFirebaseErrorCode(error) === "auth/user-not-found") return undefined;
    throw new AppError("identity_unavailable", { cause: error });
  }
}

/** Looks up the account first: with enumeration protection on, a link for an unknown address fails without a reason. */
async function createActionCode(
  auth: Auth,
  { kind, email, siteOrigin }: { kind: ActionLinkKind; email: string; siteOrigin: string },
): Promise<string | undefined> {
  const account = await findUser(auth, email);
  if (!account || account.disabled) return undefined;
  try {
    const link = await withTimeout(
      kind === "verifyEmail"
        ? auth.generateEmailVerificationLink(email, { url: siteOrigin })
        : auth.generatePasswordResetLink(email, { url: siteOrigin }),
    );
    const code = new URL(link).searchParams.get("oobCode");
    if (!code) throw new Error("The identity service's link has no code.");
    return code;
  } catch (error) {
    throw new AppError("identity_unavailable", { cause: error });
  }
}

/** Above the service's slowest healthy response, below what users wait for. */
const TIMEOUT_MS = 8_000;
const invalidTokenCodes = new Set([
  "auth/argument-error",
  "auth/invalid-id-token",
  "auth/id-token-expired",
  "auth/user-not-found",
]);

/** Maps the SDK's errors about a token to our error codes. */
async function withTokenErrors<T>(call: Promise<T>): Promise<T> {
  try {
    return await withTimeout(call);
  } catch (error) {
    throw new AppError(toSessionError(error), { cause: error });
  }
}

function toSessionError(error: unknown) {
  const code = getFirebaseErrorCode(error);
  if (code === "auth/id-token-revoked") return "session_revoked";
  if (code === "auth/user-disabled") return "account_disabled";
  // If the SDK cannot fetch the keys, it uses the code of an invalid token. Only the message about a token mentions it.
  const isInvalidToken =
    code !== "auth/argument-error" ||
    (error instanceof Error && /\bID token\b|verifyIdToken/.test(error.message));
  return invalidTokenCodes.has(code) && isInvalidToken ? "unauthenticated" : "identity_unavailable";
}

function getFirebaseErrorCode(error: unknown): string {
  return typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
}

async function withTimeout<T>(call: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(new Error("The identity service did not respond in time."));
  }, TIMEOUT_MS);
  try {
    return await Promise.race([call, late]);
  } finally {
    clearTimeout(timer);
  }
}
