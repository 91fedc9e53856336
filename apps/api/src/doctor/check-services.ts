import { resolveTxt } from "node:dns/promises";

import { brand } from "@site/content/brand";
import type { Release } from "@site/contracts/product";
import { signRevocations, verifyRevocations } from "@site/licence/licence-file";
import { getPublicJwks, publicJwksSchema } from "@site/licence/signing-keys";

import { getObjectKey } from "../db/seed.ts";
import type { Deps } from "../deps.ts";
import { paymentEventTypes } from "../features/payment-sync/payment-webhook.ts";
import { verifyStoredInstaller } from "../features/product/manage-releases.ts";
import { listReleases } from "../features/product/releases.ts";
import type { Mailer } from "../providers/mail/mailer.ts";
import {
  type CheckResult,
  createReporter,
  describeError,
  type DoctorContext,
} from "./check-result.ts";

const identityReport = createReporter("identity");

/**
 * Whether the identity service allows us to look up an account, which requires the right project and administrator
 * rights.
 */
export async function checkIdentity({ config, deps }: DoctorContext): Promise<CheckResult[]> {
  try {
    await deps.identity.findAccount(`nobody@${new URL(brand.origin).hostname}`);
  } catch (error) {
    return [
      identityReport.wrong(
        "administrator",
        `project ${config.FIREBASE_PROJECT_ID}: ${describeError(error)}`,
        "Is FIREBASE_PROJECT_ID right? In the cloud, give the function's account the role Firebase Authentication Admin; on your machine, run `gcloud auth application-default login`; on another host, set GOOGLE_APPLICATION_CREDENTIALS to the key file of a service account.",
      ),
    ];
  }
  return [identityReport.ok("administrator", `project ${config.FIREBASE_PROJECT_ID} answers`)];
}

const mailReport = createReporter("mail");

/** Checks the connection to the mail service and the DNS records that receiving servers check: SPF and DMARC. */
export async function checkMail({ config, deps }: DoctorContext): Promise<CheckResult[]> {
  const login = await checkMailLogin(deps.mailer, config.MAIL_URL);
  if (config.DEPLOYMENT === "local") return [login];
  const domain = brand.mailFrom.replace(/^.*@/, "").replace(/>$/, "");
  const [own, policy] = await Promise.all([
    resolveTextRecords(domain),
    resolveTextRecords(`_dmarc.${domain}`),
  ]);
  return [login, checkSpf(domain, own), checkDmarc(domain, policy)];
}

async function checkMailLogin(mailer: Mailer, url: string): Promise<CheckResult> {
  const { host } = new URL(url);
  try {
    await mailer.verify();
    return mailReport.ok("login", `${host} takes mail from us`);
  } catch (error) {
    const fix =
      "Are host, port, user and password of MAIL_URL right, and is the port open from here?";
    return mailReport.wrong("login", `${host}: ${describeError(error)}`, fix);
  }
}

async function resolveTextRecords(name: string): Promise<string[]> {
  const records = await resolveTxt(name).catch(() => []);
  return records.map((parts) => parts.join(""));
}

export function checkSpf(domain: string, records: string[]): CheckResult {
  const policies = records.filter((record) => /^v=spf1( |$)/i.test(record));
  if (policies.length === 1) return mailReport.ok("SPF", `${domain} says who may send for it`);
  const fix = `Publish one TXT record of ${domain} that begins with v=spf1; your mail provider says which.`;
  return mailReport.warning("SPF", `${domain} has ${policies.length} records of SPF`, fix);
}

export function checkDmarc(domain: string, records: string[]): CheckResult {
  const policy = records.find((record) => /^v=DMARC1;/i.test(record));
  const wish = /;\s*p=(\w+)/i.exec(policy ?? "")?.[1]?.toLowerCase();
  const name = `_dmarc.${domain}`;
  if (!wish) {
    const fix = `Publish a TXT record of ${name}, at first: v=DMARC1; p=none; rua=mailto:${brand.supportEmail}`;
    return mailReport.warning("DMARC", `${name} is not published`, fix);
  }
  if (wish !== "none") return mailReport.ok("DMARC", `${name} asks for ${wish}`);
  const fix =
    "Once its reports show that your own mail passes, go on to p=quarantine and p=reject.";
  return mailReport.warning("DMARC", `${name} asks for none: anyone may write as you`, fix);
}

const objectStoreReport = createReporter("object store");
const MINUTE_MS = 60_000;

/** Whether every offered file can be downloaded by a signed URL and matches the manifest. */
export async function checkObjectStore({ deps, compare }: DoctorContext): Promise<CheckResult[]> {
  const releases = await listReleases(deps);
  const [newest] = releases;
  if (!newest) {
    const fix = "Put the installers into the bucket and run `pnpm ops releases publish FILE`.";
    return [objectStoreReport.warning("releases", "none is published", fix)];
  }
  const whole = compare === "all" ? releases : compare === "newest" ? [newest] : [];
  const files = releases.flatMap((release) =>
    release.artifacts.map((file) => ({ release, file, isWhole: whole.includes(release) })),
  );
  const faults: string[] = [];
  for (const { release, file, isWhole } of files) {
    try {
      if (isWhole) await verifyStoredInstaller(deps, release.version, file);
      else await checkSize(deps, release, file);
    } catch (error) {
      faults.push(describeError(error));
    }
  }
  if (faults.length === 0) {
    const how =
      whole.length > 0 ? `, ${whole.length} of ${releases.length} releases compared whole` : "";
    return [
      objectStoreReport.ok(
        "files",
        `${files.length} files of ${releases.length} releases are there${how}`,
      ),
    ];
  }
  const fix =
    "Upload the missing files under the names of the manifest, yank the release, or correct STORAGE_BUCKET and STORAGE_CREDENTIALS if all of them fail.";
  const shown = faults.slice(0, 3).join(" ");
  return [
    objectStoreReport.wrong(
      "files",
      `${faults.length} of ${files.length} are not in order. ${shown}`,
      fix,
    ),
  ];
}

/** Checks a file's size by requesting its first byte: the response contains the total size. */
async function checkSize(
  { objectStore, now }: Pick<Deps, "objectStore" | "now">,
  { version }: Release,
  { fileName, sizeBytes }: Release["artifacts"][number],
): Promise<void> {
  const objectKey = getObjectKey(version, fileName);
  const expiresAt = new Date(now().getTime() + MINUTE_MS);
  const url = await objectStore.signDownload({ objectKey, fileName, expiresAt });
  const response = await fetch(url, { headers: { range: "bytes=0-0" } });
  await response.body?.cancel();
  if (response.status !== 206) throw new Error(`${objectKey}: ${response.status}.`);
  const size = Number(response.headers.get("content-range")?.split("/")[1]);
  if (size !== sizeBytes) {
    throw new Error(`${objectKey} has ${size} bytes, the manifest says ${sizeBytes}.`);
  }
}

const licenceKeysReport = createReporter("licence keys");

/** Whether each of our keys verifies what it signs, and whether the API publishes the same keys. */
export async function checkLicenceKeys({ config, deps }: DoctorContext): Promise<CheckResult[]> {
  return [await checkSigning(deps), await checkPublishedKeys(config.SITE_ORIGIN, deps)];
}

async function checkSigning({ licenceKeys, now }: DoctorContext["deps"]): Promise<CheckResult> {
  const at = now().toISOString();
  const { productId: product } = brand;
  const list = { product, issuedAt: at, nextUpdate: at, revoked: [], suspended: [] };
  for (const key of licenceKeys.keys) {
    // For some mismatched key halves, signing itself already fails.
    const verdict = await signRevocations(list, key).then(
      (signed) => verifyRevocations(signed, getPublicJwks(licenceKeys), { product }),
      () => ({ ok: false }),
    );
    if (verdict.ok) continue;
    const fix =
      "Its private and public halves don't match: set the file that `keys add` or `keys rotate` wrote, unchanged.";
    return licenceKeysReport.wrong("signing", `${key.kid} does not verify what it signs`, fix);
  }
  return licenceKeysReport.ok(
    "signing",
    `${licenceKeys.keys[0]?.kid} signs, ${licenceKeys.keys.length} in all`,
  );
}

async function checkPublishedKeys(
  origin: string,
  { licenceKeys }: DoctorContext["deps"],
): Promise<CheckResult> {
  const url = `${origin}/api/v1/licence-keys`;
  try {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`it answers ${response.status}`);
    const { keys } = publicJwksSchema.parse(await response.json());
    const missing = getPublicJwks(licenceKeys).keys.filter(
      (ours) => !keys.some(({ kid, x }) => kid === ours.kid && x === ours.x),
    );
    if (missing.length === 0) return licenceKeysReport.ok("published", `${keys.length} at ${url}`);
    return licenceKeysReport.wrong(
      "published",
      `${missing.map(({ kid }) => kid).join(", ")} is not at ${url}`,
      "Deploy the API with the same LICENCE_SIGNING_KEYS as here: apps could not verify what this key signs. Caches keep the old list for up to an hour.",
    );
  } catch (error) {
    const fix = "See what the doctor says about the site: the API does not answer there.";
    return licenceKeysReport.warning("published", `${url}: ${describeError(error)}`, fix);
  }
}

/** Checks the payment provider's key, account, tax settings and webhook. */
export async function checkPayments({ config, deps }: DoctorContext): Promise<CheckResult[]> {
  const checks = await deps.payments.diagnose({
    deployment: config.DEPLOYMENT,
    webhookUrl: `${config.SITE_ORIGIN}/api/webhooks/stripe`,
    eventTypes: paymentEventTypes,
    now: deps.now(),
  });
  return checks.map((each) => ({ part: "payments", ...each }));
}
