import { dataHeaders } from "@site/contracts/site/security-headers";

import { type Finding, findingsOf, reasonOf } from "../../doctor/finding.ts";
import { getPage } from "../../doctor/get-page.ts";
import type { Outside } from "./outside.ts";

const { ok, warning, wrong } = findingsOf("API");

/** What the API answers to a stranger: its probes, its headers, and a refusal where only we may come in. */
export async function checkDoors({
  origin,
  functionUrl,
  config,
}: Pick<Outside, "origin" | "functionUrl" | "config">): Promise<Finding[]> {
  return [
    await probe(origin, "/api/health"),
    await probe(origin, "/api/ready"),
    await headers(origin),
    await closed(origin, config),
    await ownAddress(functionUrl, config),
  ];
}

async function probe(origin: string, path: string): Promise<Finding> {
  const response = await getPage(origin + path);
  const text = await response.text();
  const caching = response.headers.get("cache-control") ?? "";
  // A host that rewrites every address answers with a page.
  const isOurs = response.ok && text.startsWith('{"status":"');
  if (isOurs && caching.includes("no-store")) return ok(path, text.slice(0, 40));
  if (isOurs) {
    const mend =
      "The host in front must pass on the API's Cache-Control, and cache none of its answers.";
    return wrong(path, `may be kept: Cache-Control "${caching}"`, mend);
  }
  const mend =
    "Deploy the function under the name in firebase.json, with its rewrite; its log says why it doesn't start, and `pnpm ops doctor` says what it can't reach.";
  return wrong(path, `answers ${response.status}`, mend);
}

async function headers(origin: string): Promise<Finding> {
  const check = "headers";
  const response = await getPage(`${origin}/api/health`);
  await response.body?.cancel();
  const others = Object.entries(dataHeaders).filter(
    ([name, value]) => response.headers.get(name) !== value,
  );
  if (others.length === 0) return ok(check, "every header of an answer is there");
  const names = others.map(([name]) => name).join(", ");
  const mend = "The host in front must pass on the API's headers, and add none of its own.";
  return wrong(check, `/api/health has another ${names}`, mend);
}

/** Exists only where MAIL_REPORTS_SECRET is set. */
const MAIL_REPORTS = "/api/webhooks/mail";
/** Doors that only the scheduler and the mail provider open. */
const doors = ["/api/jobs/outbox", MAIL_REPORTS];

async function closed(origin: string, config: Outside["config"]): Promise<Finding> {
  const check = "closed doors";
  const answers = await Promise.all(
    doors.map(async (door) => {
      const response = await getPage(origin + door, {
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
  if (others.length === 0) return ok(check, `${doors.join(" and ")} refuse a stranger`);
  const found = others.map(({ door, status }) => `${door} answers ${status}`).join(", ");
  const mend =
    "401 is right. With 2xx, change JOBS_SECRET and MAIL_REPORTS_SECRET at once; with 404 for mail reports alone, the function lacks MAIL_REPORTS_SECRET; else the host does not pass POST on to the function.";
  return wrong(check, found, mend);
}

const HOW = 'docs/operations.md, "One way in"';
const NAME_IT =
  "Name it with --function URL: `gcloud functions describe api --gen2 --region=us-central1 --format='value(serviceConfig.uri)'`.";
const LOOK_AGAIN = `A closed one answers 404 or 403. Check the address, and try again once the function works. ${NAME_IT}`;

/** Past the host in front, callers could claim any address, and limits would not hold. */
async function ownAddress(
  functionUrl: string | undefined,
  config: Outside["config"],
): Promise<Finding> {
  const check = "own address";
  if (functionUrl === undefined) {
    return warning(check, "was not looked at", NAME_IT);
  }
  let response: Response;
  try {
    // Not a probe: those answer everybody.
    response = await getPage(`${functionUrl.replace(/\/$/, "")}/api/v1/licence-keys`, {
      redirect: "manual",
    });
  } catch (error) {
    return warning(check, `${functionUrl}: ${reasonOf(error)}`, LOOK_AGAIN);
  }
  await response.body?.cancel();
  const { status } = response;
  // By FRONT_SECRET, by the ingress, or by the platform's own permissions.
  if (status === 404 || status === 403) {
    return ok(check, `closed: ${functionUrl} answers ${status}`);
  }
  // An error or a redirect says nothing of who is let in.
  if (!response.ok) return warning(check, `${functionUrl} answers ${status}`, LOOK_AGAIN);
  if (config?.TRUSTED_PROXY_HOPS === 1 && config.FRONT_SECRET === undefined) {
    return ok(check, `${functionUrl} is open, as it must be behind Firebase Hosting alone`);
  }
  const mend = `Close it by FRONT_SECRET or --ingress-settings=internal-and-gclb (${HOW}). Behind Firebase Hosting alone it must be open: then name the settings, with TRUSTED_PROXY_HOPS=1.`;
  return wrong(check, `${functionUrl} lets everybody in past the host in front`, mend);
}
