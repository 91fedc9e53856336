import { type UpdateFeed, updateFeedSchema } from "@site/contracts/product";

import { type Finding, findingsOf } from "../../doctor/finding.ts";
import { getPage } from "../../doctor/get-page.ts";
import type { Outside } from "./outside.ts";

const { ok, warning, wrong } = findingsOf("feeds");

type Release = UpdateFeed["releases"][number];
type File = Release["files"][number];

/** The feeds of updaters, each with the files that it is for. */
const feeds: { name: string; type: RegExp; isFor: (file: File) => boolean }[] = [
  { name: "latest.yml", type: /yaml/, isFor: ({ platform }) => platform === "windows" },
  { name: "latest-mac.yml", type: /yaml/, isFor: ({ platform }) => platform === "macos" },
  ...(["x64", "arm64"] as const).flatMap((arch) => [
    {
      name: arch === "x64" ? "latest-linux.yml" : "latest-linux-arm64.yml",
      type: /yaml/,
      isFor: (file: File) => file.platform === "linux" && file.arch === arch,
    },
    {
      name: `appcast-${arch}.xml`,
      type: /rss\+xml/,
      isFor: (file: File) => file.platform === "macos" && file.arch === arch,
    },
  ]),
];

/** What installed apps ask for updates, and whether the newest installers come from where the feeds say. */
export async function checkFeeds({ origin }: Pick<Outside, "origin">): Promise<Finding[]> {
  const address = `${origin}/api/updates/stable.json`;
  const response = await getPage(address);
  const parsed = updateFeedSchema.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success) {
    const mend = "Deploy the function, with the rewrite of /api/** to it.";
    return [wrong("stable.json", `${response.status}, or not as its schema says`, mend)];
  }
  const { releases } = parsed.data;
  const [newest] = releases;
  if (!newest) {
    const mend = "Publish one: `pnpm ops releases publish FILE`.";
    return [warning("stable.json", "no release is offered", mend)];
  }
  const files = releases.flatMap((release) => release.files);
  const elsewhere = files.find(({ url }) => new URL(url).origin !== origin);
  if (elsewhere) {
    const mend =
      "Set the function's SITE_ORIGIN to the address that people see: installed apps follow the feeds.";
    return [wrong("stable.json", `leads to ${new URL(elsewhere.url).origin}`, mend)];
  }
  return [
    ok("stable.json", `${releases.length} releases, the newest is ${newest.version}`),
    ...(await Promise.all(feeds.map((feed) => updaters(origin, releases, feed)))),
    await installers(newest),
  ];
}

async function updaters(
  origin: string,
  releases: Release[],
  { name, type, isFor }: (typeof feeds)[number],
): Promise<Finding> {
  const offered = releases.find(({ files }) => files.some(isFor));
  if (!offered) return ok(name, "nothing is offered for it");
  const response = await getPage(`${origin}/api/updates/${name}`);
  const text = await response.text();
  const given = response.headers.get("content-type") ?? "";
  if (response.ok && type.test(given) && text.includes(offered.version)) {
    return ok(name, `offers ${offered.version}`);
  }
  const mend = `It should offer ${offered.version}, as stable.json does: look at the function's log, and whether a cache in front keeps answers of /api/**.`;
  return wrong(name, `answers ${response.status} as ${given}, without ${offered.version}`, mend);
}

/** One byte of each, and not the first: such a request is counted as no download. */
async function installers({ version, files }: Release): Promise<Finding> {
  const check = "installers";
  const faults: string[] = [];
  for (const { url, fileName, sizeBytes } of files) {
    const response = await getPage(url, { headers: { range: "bytes=1-1" } });
    await response.body?.cancel();
    const size = Number(response.headers.get("content-range")?.split("/")[1]);
    if (response.status !== 206) faults.push(`${fileName}: ${response.status}`);
    else if (size !== sizeBytes) faults.push(`${fileName} has ${size} bytes, not ${sizeBytes}`);
  }
  if (faults.length === 0) return ok(check, `${files.length} of ${version} can be downloaded`);
  const mend =
    "`pnpm ops doctor` says what is wrong with the bucket; where it finds nothing, look at STORAGE_CREDENTIALS and the rights of the function's account.";
  return wrong(
    check,
    `${faults.length} of ${files.length}: ${faults.slice(0, 3).join(", ")}`,
    mend,
  );
}
