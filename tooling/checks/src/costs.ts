import path from "node:path";

import { root } from "./workspace.ts";

const { ABANDONED_CHECKOUT_DAYS, MAIL_RECORD_DAYS } = (await import(
  path.join(root, "packages/contracts/src/retention.ts")
)) as { ABANDONED_CHECKOUT_DAYS: number; MAIL_RECORD_DAYS: number };

/** What the cost sheet assumes. Replace the prices with those of your providers' current lists. */
export interface CostAssumptions {
  pagesPerVisit: number;
  /** Transferred by the first page of a visit, and by each further one. */
  firstPageKilobytes: number;
  nextPageKilobytes: number;
  apiCallsPerVisit: number;
  purchasesPerVisit: number;
  checkoutsPerPurchase: number;
  mailsPerPurchase: number;
  installersPerVisit: number;
  installerMegabytes: number;
  /** Calls to the API per second that one instance serves at half of its measured capacity. */
  callsPerInstance: number;
  /** How much busier the busiest second is than the average one. */
  peakFactor: number;
  /** Rows and index entries, measured after ten purchases, and what stays for ever of them. */
  bytesPerPurchase: number;
  bytesPerMail: number;
  bytesPerCheckout: number;
  /** In US dollars. */
  pricePerGigabyteSite: number;
  pricePerGigabyteInstallers: number;
  pricePerInstanceMonth: number;
  pricePerThousandMails: number;
  pricePerGigabyteStored: number;
  /** Monthly price of a database, by the number of API instances that it serves. */
  databaseMonth: readonly { upToInstances: number; price: number }[];
}

export const costAssumptions: CostAssumptions = {
  pagesPerVisit: 3,
  firstPageKilobytes: 110,
  nextPageKilobytes: 20,
  apiCallsPerVisit: 0.5,
  purchasesPerVisit: 0.002,
  checkoutsPerPurchase: 3,
  mailsPerPurchase: 4,
  installersPerVisit: 0.05,
  installerMegabytes: 90,
  callsPerInstance: 100,
  peakFactor: 20,
  bytesPerPurchase: 3_000,
  bytesPerMail: 500,
  bytesPerCheckout: 900,
  pricePerGigabyteSite: 0.15,
  pricePerGigabyteInstallers: 0.12,
  pricePerInstanceMonth: 30,
  pricePerThousandMails: 1,
  pricePerGigabyteStored: 0.2,
  databaseMonth: [
    { upToInstances: 5, price: 50 },
    { upToInstances: 20, price: 200 },
    { upToInstances: Number.POSITIVE_INFINITY, price: 800 },
  ],
};

export interface CostSheet {
  visits: number;
  purchases: number;
  mails: number;
  siteGigabytes: number;
  installerGigabytes: number;
  callsPerSecondAtPeak: number;
  instances: number;
  /** Size of the database after a year. The purged part doesn't grow further. */
  storedGigabytes: number;
  purgedGigabytes: number;
  /** Per month, in US dollars. Fees of payments aren't included: they are a share of each payment. */
  dollars: Record<"site" | "installers" | "API" | "database" | "mail", number>;
}

const SECONDS_PER_MONTH = 2_629_800;
const DAYS_PER_MONTH = 30.44;

export function computeCosts(visits: number, is: CostAssumptions = costAssumptions): CostSheet {
  const purchases = visits * is.purchasesPerVisit;
  const mails = purchases * is.mailsPerPurchase;
  const checkouts = purchases * is.checkoutsPerPurchase;
  const siteGigabytes =
    (visits * (is.firstPageKilobytes + (is.pagesPerVisit - 1) * is.nextPageKilobytes)) / 1e6;
  const installerGigabytes = (visits * is.installersPerVisit * is.installerMegabytes) / 1e3;
  const callsPerSecondAtPeak = ((visits * is.apiCallsPerVisit) / SECONDS_PER_MONTH) * is.peakFactor;
  const instances = Math.max(1, Math.ceil(callsPerSecondAtPeak / is.callsPerInstance));
  const purgedGigabytes =
    (mails * is.bytesPerMail * (MAIL_RECORD_DAYS / DAYS_PER_MONTH) +
      checkouts * is.bytesPerCheckout * (ABANDONED_CHECKOUT_DAYS / DAYS_PER_MONTH)) /
    1e9;
  const storedGigabytes = (purchases * 12 * is.bytesPerPurchase) / 1e9 + purgedGigabytes;
  const database = is.databaseMonth.find(({ upToInstances }) => instances <= upToInstances);
  return {
    visits,
    purchases,
    mails,
    siteGigabytes,
    installerGigabytes,
    callsPerSecondAtPeak,
    instances,
    storedGigabytes,
    purgedGigabytes,
    dollars: {
      site: siteGigabytes * is.pricePerGigabyteSite,
      installers: installerGigabytes * is.pricePerGigabyteInstallers,
      API: instances * is.pricePerInstanceMonth,
      database: (database?.price ?? 0) + storedGigabytes * is.pricePerGigabyteStored,
      mail: (mails / 1_000) * is.pricePerThousandMails,
    },
  };
}

const VISITS = [10_000, 1_000_000, 100_000_000];

/** Replaces the tables between the markers of docs/growth.md. */
export function renderCosts(page: string): string {
  const sheets = VISITS.map((visits) => computeCosts(visits));
  const row = (what: string, get: (sheet: CostSheet) => number, unit = "") =>
    `| ${what} | ${sheets.map((sheet) => format(get(sheet)) + unit).join(" | ")} |`;
  const sum = ({ dollars }: CostSheet) =>
    Object.values(dollars).reduce((total, part) => total + part, 0);
  const parts = Object.keys(sheets[0]?.dollars ?? {}) as (keyof CostSheet["dollars"])[];
  const costs = [
    `| a month | ${VISITS.map((visits) => `${format(visits)} visits`).join(" | ")} |`,
    "|---|---:|---:|---:|",
    row("purchases", ({ purchases }) => purchases),
    row("emails", ({ mails }) => mails),
    row("calls to the API in the busiest second", (sheet) => sheet.callsPerSecondAtPeak),
    row("instances of the API", ({ instances }) => instances),
    row("pages", ({ siteGigabytes }) => siteGigabytes, " GB"),
    row("installers", ({ installerGigabytes }) => installerGigabytes, " GB"),
    row("database after a year", ({ storedGigabytes }) => storedGigabytes, " GB"),
    row("of it purged in time", ({ purgedGigabytes }) => purgedGigabytes, " GB"),
    ...parts.map((part) => row(`USD for ${part}`, ({ dollars }) => dollars[part])),
    row("**USD together**", sum),
  ];
  const [before = "", after = ""] = page.split(/<!-- costs -->[\s\S]*<!-- end of costs -->/);
  return `${before}<!-- costs -->\n\n${costs.join("\n")}\n\n<!-- end of costs -->${after}`;
}

function format(value: number): string {
  const digits = value >= 10 ? 0 : value >= 0.1 ? 1 : 3;
  return value.toLocaleString("en-GB", { maximumFractionDigits: digits });
}
