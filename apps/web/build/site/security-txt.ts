import { brand } from "@site/content/brand";
import { pageUrl } from "@site/contracts/site/known-pages";

const DAY_MS = 86_400_000;
/** Less than a year, as RFC 9116 recommends. Each build renews it, and the site is built every day. */
const VALID_DAYS = 180;

/** Where to report a weakness. Source: https://www.rfc-editor.org/rfc/rfc9116 */
export function createSecurityTxt(today: string): string {
  const expires = new Date(Date.parse(today) + VALID_DAYS * DAY_MS);
  const fields = [
    ["Contact", `mailto:${brand.supportEmail}`],
    ["Contact", pageUrl(brand.origin, "/support")],
    ["Expires", expires.toISOString().replace(/\.\d+Z$/, "Z")],
    ["Preferred-Languages", "en"],
    ["Canonical", `${brand.origin}/.well-known/security.txt`],
  ];
  return fields.map(([name, value]) => `${name}: ${value}\n`).join("");
}
