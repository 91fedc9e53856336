// oxlint-disable-next-line no-restricted-imports -- inspects the TLS handshake of an address that the owner names
import { connect, type ConnectionOptions, type TLSSocket } from "node:tls";

import { apiResponseHeaders } from "@site/contracts/site/security-headers";

import { type CheckResult, createReporter, describeError } from "../../doctor/check-result.ts";
import { fetchPage } from "../../doctor/fetch-page.ts";
import type { DeploymentTarget } from "./target.ts";

const encryptionReport = createReporter("encryption");
const DAY_MS = 86_400_000;
const TIMEOUT_MS = 10_000;
/** Days before a certificate expires, as in apps/api/alerts/certificate.json. */
const LEAST_DAYS = 14;

/** Fixes for rejected certificates, by OpenSSL's error code. The first match applies. */
const fixes: [code: RegExp, fix: string][] = [
  [
    /ALTNAME/,
    "The certificate names another host: add the domain at the host (Firebase console, Hosting, Add custom domain), point its DNS there and wait for the certificate.",
  ],
  [
    /EXPIRED|NOT_YET_VALID/,
    "Let the host renew it, which happens automatically while the domain's DNS points there. Check this machine's clock, too.",
  ],
];
const DEFAULT_FIX =
  "No public authority signed the host's certificate, or the intermediate certificate is missing: install the whole chain.";

/** Checks the certificate, support for old TLS versions, and the redirect from http. */
export async function checkEncryption(
  { origin, plainOrigin, now }: Pick<DeploymentTarget, "origin" | "plainOrigin" | "now">,
  silenceMs = TIMEOUT_MS,
): Promise<CheckResult[]> {
  const url = new URL(origin);
  if (url.protocol === "http:") {
    const fix = "Use https; plain http is only for your own machine.";
    return [encryptionReport.warning("certificate", `${origin} is not encrypted`, fix)];
  }
  const shown = await checkCertificate(url, now());
  if (shown.state === "wrong") return [shown];
  return [
    shown,
    await checkOldTlsVersions(url, silenceMs),
    await checkRedirect(origin, plainOrigin),
  ];
}

/** Completes a handshake; rejects if there is none. */
function openTlsConnection(
  url: URL,
  { timeout = TIMEOUT_MS, ...options }: ConnectionOptions,
): Promise<TLSSocket> {
  const port = Number(url.port || 443);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: url.hostname, port, servername: url.hostname, ...options });
    socket.setTimeout(timeout, () => socket.destroy(new Error("It does not answer in time.")));
    socket.once("secureConnect", () => resolve(socket));
    socket.once("error", reject);
  });
}

async function checkCertificate(url: URL, now: Date): Promise<CheckResult> {
  const check = "certificate";
  let socket: TLSSocket;
  try {
    // Accepts a bad certificate here, in order to report what is wrong with it.
    socket = await openTlsConnection(url, { rejectUnauthorized: false });
  } catch (error) {
    const fix =
      "Deploy the site, point the domain's DNS to its host, and wait for the certificate.";
    return encryptionReport.wrong(check, `${url.host}: ${describeError(error)}`, fix);
  }
  const { valid_to: until } = socket.getPeerCertificate();
  const { authorized, authorizationError: refused } = socket;
  const version = socket.getProtocol() ?? "";
  socket.destroy();
  if (!authorized) {
    const code = refused instanceof Error ? describeError(refused) : String(refused);
    const fix = fixes.find(([fits]) => fits.test(code))?.[1] ?? DEFAULT_FIX;
    return encryptionReport.wrong(check, `browsers refuse that of ${url.host}: ${code}`, fix);
  }
  const days = Math.floor((Date.parse(until) - now.getTime()) / DAY_MS);
  if (days < LEAST_DAYS) {
    const fix =
      "The host should have renewed it: look at the domain's DNS and the host's page for it.";
    return encryptionReport.warning(check, `of ${url.host} ends in ${days} days`, fix);
  }
  return encryptionReport.ok(
    check,
    `of ${url.host} by a known authority, for ${days} days, ${version}`,
  );
}

async function checkOldTlsVersions(url: URL, timeout: number): Promise<CheckResult> {
  const check = "old versions";
  try {
    const socket = await openTlsConnection(url, {
      timeout,
      minVersion: "TLSv1",
      maxVersion: "TLSv1.1",
      // Without this, OpenSSL refuses to offer old versions at all.
      ciphers: "DEFAULT@SECLEVEL=0",
    });
    const version = socket.getProtocol();
    socket.destroy();
    const fix = "Set TLS 1.2 as the lowest version on whatever answers first for the domain.";
    return encryptionReport.wrong(check, `${url.host} still speaks ${version}`, fix);
  } catch (error) {
    if (isHandshakeRejected(error)) return encryptionReport.ok(check, "nothing below TLS 1.2");
    const fix = `Run it again, from another machine if it stays: some systems and firewalls block old versions. By hand: \`openssl s_client -tls1_1 -cipher DEFAULT@SECLEVEL=0 -connect ${url.hostname}:${url.port || 443}\`.`;
    return encryptionReport.warning(check, `could not be looked at: ${describeError(error)}`, fix);
  }
}

/** Whether the server ended the handshake, by an alert or a reset, rather than this machine or the network. */
function isHandshakeRejected(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // OpenSSL's message for an alert that it received.
  return (
    /SSL alert number \d/.test(error.message) || ("code" in error && error.code === "ECONNRESET")
  );
}

/** Checks the redirect to https. Typed names and old links begin with http. */
async function checkRedirect(
  origin: string,
  plainOrigin: string | undefined,
): Promise<CheckResult> {
  const check = "from http";
  const fix = "Let the host redirect http to the same address with https; Firebase Hosting does.";
  if (plainOrigin === undefined) {
    return encryptionReport.warning(
      check,
      "was not looked at, because the address has a port",
      fix,
    );
  }
  const address = "/pricing?from=http";
  try {
    const response = await fetchPage(plainOrigin + address, { redirect: "manual" });
    await response.body?.cancel();
    const { status } = response;
    const to = response.headers.get("location");
    if (status > 300 && status < 400 && to === origin + address) {
      return encryptionReport.ok(check, `${status} to the same address with https`);
    }
    return encryptionReport.wrong(
      check,
      `answers ${status}${to === null ? "" : `, to ${to}`}`,
      fix,
    );
  } catch (error) {
    return encryptionReport.warning(check, `${plainOrigin}: ${describeError(error)}`, fix);
  }
}

const apiReport = createReporter("API");

/** Checks the API as anyone can call it: its probes, its headers, and routes that must reject strangers. */
export async function checkApi({
  origin,
  functionUrl,
  config,
}: Pick<DeploymentTarget, "origin" | "functionUrl" | "config">): Promise<CheckResult[]> {
  return [
    await checkProbe(origin, "/api/health"),
    await checkProbe(origin, "/api/ready"),
    await checkApiHeaders(origin),
    await checkRestrictedRoutes(origin, config),
    await checkFunctionAccess(functionUrl, config),
  ];
}

async function checkProbe(origin: string, path: string): Promise<CheckResult> {
  const response = await fetchPage(origin + path);
  const text = await response.text();
  const caching = response.headers.get("cache-control") ?? "";
  // A host that rewrites every path would respond with a page.
  const isOurs = response.ok && text.startsWith('{"status":"');
  if (isOurs && caching.includes("no-store")) return apiReport.ok(path, text.slice(0, 40));
  if (isOurs) {
    const fix =
      "The host in front must pass on the API's Cache-Control, and cache none of its answers.";
    return apiReport.wrong(path, `may be kept: Cache-Control "${caching}"`, fix);
  }
  const fix =
    "Deploy the function under the name in firebase.json, with its rewrite; its log says why it doesn't start, and `pnpm ops doctor` says what it can't reach.";
  return apiReport.wrong(path, `answers ${response.status}`, fix);
}

async function checkApiHeaders(origin: string): Promise<CheckResult> {
  const check = "headers";
  const response = await fetchPage(`${origin}/api/health`);
  await response.body?.cancel();
  const others = Object.entries(apiResponseHeaders).filter(
    ([name, value]) => response.headers.get(name) !== value,
  );
  if (others.length === 0) return apiReport.ok(check, "every header of an answer is there");
  const names = others.map(([name]) => name).join(", ");
  const fix = "The host in front must pass on the API's headers, and add none of its own.";
  return apiReport.wrong(check, `/api/health has another ${names}`, fix);
}

/** Exists only where MAIL_REPORTS_SECRET is set. */
const MAIL_REPORTS = "/api/webhooks/mail";
/** Routes that only the scheduler and the mail provider may call. */
const restrictedRoutes = ["/api/jobs/outbox", MAIL_REPORTS];

async function checkRestrictedRoutes(
  origin: string,
  config: DeploymentTarget["config"],
): Promise<CheckResult> {
  const check = "closed doors";
  const answers = await Promise.all(
    restrictedRoutes.map(async (door) => {
      const response = await fetchPage(origin + door, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: "Bearer of-a-stranger" },
        body: "{}",
      });
      await response.body?.cancel();
      return { door, status: response.status };
    }),
  );
  const mayLackReports = config?.MAIL_REPORTS_SECRET === undefined;
  const others = answers.filter(
    ({ door, status }) =>
      status !== 401 && !(status === 404 && door === MAIL_REPORTS && mayLackReports),
  );
  if (others.length === 0)
    return apiReport.ok(check, `${restrictedRoutes.join(" and ")} refuse a stranger`);
  const found = others.map(({ door, status }) => `${door} answers ${status}`).join(", ");
  const fix =
    "401 is right. With 2xx, change JOBS_SECRET and MAIL_REPORTS_SECRET at once; with 404 for mail reports alone, the function lacks MAIL_REPORTS_SECRET; else the host does not pass POST on to the function.";
  return apiReport.wrong(check, found, fix);
}

const HOW = 'docs/operations.md, "One way in"';
const NAME_IT =
  "Name it with --function URL: `gcloud functions describe api --gen2 --region=us-central1 --format='value(serviceConfig.uri)'`.";
const CLOSED_HINT = `A closed one answers 404 or 403. Check the address, and try again once the function works. ${NAME_IT}`;

/**
 * Checks that the function can't be called directly. Callers who bypass the proxy could forge any IP address and
 * evade the rate limits.
 */
async function checkFunctionAccess(
  functionUrl: string | undefined,
  config: DeploymentTarget["config"],
): Promise<CheckResult> {
  const check = "own address";
  if (functionUrl === undefined) {
    return apiReport.warning(check, "was not looked at", NAME_IT);
  }
  let response: Response;
  try {
    // Not a probe, because probes respond to everybody.
    response = await fetchPage(`${functionUrl.replace(/\/$/, "")}/api/v1/licence-keys`, {
      redirect: "manual",
    });
  } catch (error) {
    return apiReport.warning(check, `${functionUrl}: ${describeError(error)}`, CLOSED_HINT);
  }
  await response.body?.cancel();
  const { status } = response;
  // Closed by FRONT_SECRET, the ingress setting or the platform's permissions.
  if (status === 404 || status === 403) {
    return apiReport.ok(check, `closed: ${functionUrl} answers ${status}`);
  }
  // An error or a redirect doesn't show whether callers are admitted.
  if (!response.ok)
    return apiReport.warning(check, `${functionUrl} answers ${status}`, CLOSED_HINT);
  if (config?.TRUSTED_PROXY_HOPS === 1 && config.FRONT_SECRET === undefined) {
    return apiReport.ok(
      check,
      `${functionUrl} is open, as it must be behind Firebase Hosting alone`,
    );
  }
  const fix = `Close it by FRONT_SECRET or --ingress-settings=internal-and-gclb (${HOW}). Behind Firebase Hosting alone it must be open: then name the settings, with TRUSTED_PROXY_HOPS=1.`;
  return apiReport.wrong(check, `${functionUrl} lets everybody in past the host in front`, fix);
}
