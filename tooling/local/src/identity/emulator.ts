import type { RequestListener } from "node:http";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** The part of the emulator's state for a project that we use. */
export interface ProjectState {
  users: Map<string, { localId: string }>;
  oobs: Map<string, unknown>;
  overwriteUserWithLocalId: (localId: string, user: unknown) => unknown;
  createUserWithLocalId: (localId: string, props: NewUser) => unknown;
  enableImprovedEmailPrivacy: boolean;
}

interface NewUser {
  /** Milliseconds since the epoch, as text. */
  lastLoginAt?: string;
  /** Seconds since the epoch, as text. Tokens of earlier logins are revoked. */
  validSince?: string;
}

interface Emulator {
  createApp: (
    projectId: string,
    singleProjectMode: number,
    states: Map<string, ProjectState>,
  ) => Promise<RequestListener>;
}

interface State {
  AgentProjectState: new (projectId: string) => ProjectState;
}

// Operations to remove. The emulator compiles every operation of its API description at the start, which takes
// seconds.
const unused =
  /tenants|mfa|passkey|Saml|Phone|GameCenter|Ios|verificationCode|Idp(Config)?s|recaptcha|passwordPolicy|sessionCookie|EmailLink|query|initializeAuth|revokeToken/i;

/**
 * Creates the auth server of the official emulator without the rest of its suite, which needs Java and network, and
 * returns it with its state. Operations that the product never calls respond with 404. Parameters common to all
 * Google operations (`alt`, `prettyPrint` and so on, defined by `$ref`) are removed, because the emulator never reads
 * them.
 */
export async function createEmulator(
  projectId: string,
): Promise<{ app: RequestListener; state: ProjectState }> {
  const spec = require("firebase-tools/lib/emulator/auth/apiSpec.js") as {
    default: { paths: Record<string, { parameters?: object[] }> };
  };
  const paths = spec.default.paths;
  spec.default.paths = Object.fromEntries(
    Object.entries(paths)
      .filter(([path]) => !unused.test(path))
      .map(([path, { parameters = [], ...operations }]) => [
        path,
        { ...operations, parameters: parameters.filter((one) => !("$ref" in one)) },
      ]),
  );
  const { createApp } = require("firebase-tools/lib/emulator/auth/server.js") as Emulator;
  const { AgentProjectState } = require("firebase-tools/lib/emulator/auth/state.js") as State;
  const state = new AgentProjectState(projectId);
  correctFirstLoginTime(state);
  const app = await createApp(projectId, 0, new Map([[projectId, state]]));
  return { app, state };
}

/**
 * Works around a race in the emulator: it records the first login of a new account before the time from which tokens
 * are valid. If a second ends in between, the new account's own token counts as revoked.
 */
function correctFirstLoginTime(state: ProjectState): void {
  const create = state.createUserWithLocalId.bind(state);
  state.createUserWithLocalId = (localId, props) => {
    const { lastLoginAt, validSince } = props;
    if (!lastLoginAt || !validSince) return create(localId, props);
    const firstLogin = Math.floor(Number(lastLoginAt) / 1_000);
    const since = Math.min(Number(validSince), firstLogin);
    return create(localId, { ...props, validSince: String(since) });
  };
}
