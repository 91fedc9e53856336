import { generateKeyPairSync, sign } from "node:crypto";

import { findFreePort } from "@site/local/free-port";
import { startHttpServer } from "@site/local/http";

import { buildTokenClaims, type TokenSubject } from "../accounts.ts";

export interface KeyService {
  /** Settings of an API that verifies signatures as in production, with this service's keys. */
  environment: NodeJS.ProcessEnv;
  /** Creates an ID token with a valid signature. */
  createToken: (subject: TokenSubject) => string;
  stop: () => Promise<void>;
}

const KEY_ID = "benchmark";

/**
 * Stands in for Google's keys that sign ID tokens. With the identity emulator, the SDK would verify no signature and
 * instead send every token to the emulator, so the benchmark would not measure production's work.
 */
export async function startKeyService(): Promise<KeyService> {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  const keys = JSON.stringify({ [KEY_ID]: publicKey.export({ type: "spki", format: "pem" }) });
  const port = await findFreePort();
  const { close } = await startHttpServer((_request, response) => {
    const headers = { "content-type": "application/json", "cache-control": "max-age=3600" };
    response.writeHead(200, headers).end(keys);
  }, port);
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  return {
    environment: {
      FIREBASE_AUTH_EMULATOR_HOST: "",
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(buildHttpsRedirect(port))}`,
    },
    createToken: (subject) => {
      const header = { alg: "RS256", kid: KEY_ID, typ: "JWT" };
      const body = `${encode(header)}.${encode(buildTokenClaims(subject))}`;
      return `${body}.${sign("RSA-SHA256", Buffer.from(body), privateKey).toString("base64url")}`;
    },
    stop: close,
  };
}

/** Redirects all HTTPS requests of the process to the service. In a benchmark, only the keys use HTTPS. */
function buildHttpsRedirect(port: number): string {
  return `
    import http from "node:http";
    import https from "node:https";
    import { connect } from "node:net";
    class Detour extends http.Agent {
      protocol = "https:";
      createConnection() { return connect(${port}, "127.0.0.1"); }
    }
    https.globalAgent = new Detour();`;
}
