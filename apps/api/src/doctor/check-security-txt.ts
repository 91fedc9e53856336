import { type Finding, findingsOf, reasonOf } from "./finding.ts";
import { getPage } from "./get-page.ts";

const { ok, warning, wrong } = findingsOf("site");
const CHECK = "security.txt";
const DAY_MS = 86_400_000;
const LEAST_DAYS = 30;
const mend =
  "Build and deploy the site, which renews it every day; its host must not leave out folders with a dot.";

/** Whether people who find a weakness can read whom to report it to. */
export async function checkSecurityTxt(origin: string, now: Date): Promise<Finding> {
  const address = `${origin}/.well-known/security.txt`;
  try {
    const response = await getPage(address);
    const text = await response.text();
    const type = response.headers.get("content-type") ?? "";
    if (!response.ok || !type.startsWith("text/plain")) {
      return wrong(CHECK, `${address} answers ${response.status} as ${type}`, mend);
    }
    const expires = Date.parse(/^Expires: (\S+)$/im.exec(text)?.[1] ?? "");
    const days = Math.floor((expires - now.getTime()) / DAY_MS);
    if (Number.isNaN(days) || days < 0) return wrong(CHECK, "has expired", mend);
    return days < LEAST_DAYS
      ? warning(CHECK, `expires in ${days} days`, mend)
      : ok(CHECK, `valid for ${days} days`);
  } catch (error) {
    return wrong(CHECK, `${address}: ${reasonOf(error)}`, mend);
  }
}
