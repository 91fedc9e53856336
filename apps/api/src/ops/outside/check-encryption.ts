// oxlint-disable-next-line no-restricted-imports -- the handshake itself is looked at, of an address that the owner names
import { connect, type ConnectionOptions, type TLSSocket } from "node:tls";

import { type Finding, findingsOf, reasonOf } from "../../doctor/finding.ts";
import { getPage } from "../../doctor/get-page.ts";
import type { Outside } from "./outside.ts";

const { ok, warning, wrong } = findingsOf("encryption");
const DAY_MS = 86_400_000;
const TIMEOUT_MS = 10_000;
/** As in apps/api/alerts/certificate.json. */
const LEAST_DAYS = 14;

/** What to do about a certificate that is refused, by OpenSSL's word for it. The first that fits counts. */
const remedies: [code: RegExp, mend: string][] = [
  [
    /ALTNAME/,
    "The certificate names another host: add the domain at the host (Firebase console, Hosting, Add custom domain), point its DNS there and wait for the certificate.",
  ],
  [
    /EXPIRED|NOT_YET_VALID/,
    "Let the host renew it, which happens automatically while the domain's DNS points there. Check this machine's clock, too.",
  ],
];
const otherwise =
  "No public authority signed the host's certificate, or the intermediate certificate is missing: install the whole chain.";

/** The certificate, old versions of the protocol, for which silence is waited out, and the way from http. */
export async function checkEncryption(
  { origin, plainOrigin, now }: Pick<Outside, "origin" | "plainOrigin" | "now">,
  silenceMs = TIMEOUT_MS,
): Promise<Finding[]> {
  const url = new URL(origin);
  if (url.protocol === "http:") {
    const mend = "Use https; plain http is only for your own machine.";
    return [warning("certificate", `${origin} is not encrypted`, mend)];
  }
  const shown = await certificate(url, now());
  if (shown.state === "wrong") return [shown];
  return [shown, await oldVersions(url, silenceMs), await redirect(origin, plainOrigin)];
}

/** Completes a handshake; rejects if there is none. */
function shakeHands(
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

async function certificate(url: URL, now: Date): Promise<Finding> {
  const check = "certificate";
  let socket: TLSSocket;
  try {
    // A browser would refuse a bad one; to say what is wrong with it, it is looked at first.
    socket = await shakeHands(url, { rejectUnauthorized: false });
  } catch (error) {
    const mend =
      "Deploy the site, point the domain's DNS to its host, and wait for the certificate.";
    return wrong(check, `${url.host}: ${reasonOf(error)}`, mend);
  }
  const { valid_to: until } = socket.getPeerCertificate();
  const { authorized, authorizationError: refused } = socket;
  const version = socket.getProtocol() ?? "";
  socket.destroy();
  if (!authorized) {
    const code = refused instanceof Error ? reasonOf(refused) : String(refused);
    const mend = remedies.find(([fits]) => fits.test(code))?.[1] ?? otherwise;
    return wrong(check, `browsers refuse that of ${url.host}: ${code}`, mend);
  }
  const days = Math.floor((Date.parse(until) - now.getTime()) / DAY_MS);
  if (days < LEAST_DAYS) {
    const mend =
      "The host should have renewed it: look at the domain's DNS and the host's page for it.";
    return warning(check, `of ${url.host} ends in ${days} days`, mend);
  }
  return ok(check, `of ${url.host} by a known authority, for ${days} days, ${version}`);
}

async function oldVersions(url: URL, timeout: number): Promise<Finding> {
  const check = "old versions";
  try {
    const socket = await shakeHands(url, {
      timeout,
      minVersion: "TLSv1",
      maxVersion: "TLSv1.1",
      // Else our own side refuses to try.
      ciphers: "DEFAULT@SECLEVEL=0",
    });
    const version = socket.getProtocol();
    socket.destroy();
    const mend = "Set TLS 1.2 as the lowest version on whatever answers first for the domain.";
    return wrong(check, `${url.host} still speaks ${version}`, mend);
  } catch (error) {
    if (isRefusal(error)) return ok(check, "nothing below TLS 1.2");
    const mend = `Run it again, from another machine if it stays: some systems and firewalls block old versions. By hand: \`openssl s_client -tls1_1 -cipher DEFAULT@SECLEVEL=0 -connect ${url.hostname}:${url.port || 443}\`.`;
    return warning(check, `could not be looked at: ${reasonOf(error)}`, mend);
  }
}

/** Whether the other side ended the handshake, by an alert or a reset, and not we or the way there. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // OpenSSL writes so of an alert that it received.
  return (
    /SSL alert number \d/.test(error.message) || ("code" in error && error.code === "ECONNRESET")
  );
}

/** People type the name alone, and old links begin with http. */
async function redirect(origin: string, plainOrigin: string): Promise<Finding> {
  const check = "from http";
  const mend = "Let the host redirect http to the same address with https; Firebase Hosting does.";
  const address = "/pricing?from=http";
  try {
    const response = await getPage(plainOrigin + address, { redirect: "manual" });
    await response.body?.cancel();
    const { status } = response;
    const to = response.headers.get("location");
    if (status > 300 && status < 400 && to === origin + address) {
      return ok(check, `${status} to the same address with https`);
    }
    return wrong(check, `answers ${status}${to === null ? "" : `, to ${to}`}`, mend);
  } catch (error) {
    return warning(check, `${plainOrigin}: ${reasonOf(error)}`, mend);
  }
}
