import { spawnSync } from "node:child_process";

import satisfies from "spdx-satisfies";

import { root, getToolEnvironment } from "./workspace.ts";

/** SPDX names of licences that only require their notice to be included. Packages under them can be shipped. */
const permissive = [
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "Unlicense",
  "Zlib",
];

/** Licences of packages whose manifests do not state them in SPDX form, taken from their licence files. */
const declared: Record<string, string> = {
  "config-chain": "MIT",
  "dejavu-fonts-ttf": "Bitstream-Vera",
  // "Public domain", which has no SPDX name.
  "deep-freeze": "CC0-1.0",
  fuzzy: "MIT",
  limiter: "MIT",
  "png-js": "MIT",
  "url-template": "BSD-3-Clause",
  "valid-url": "MIT",
};

interface LicencePolicy {
  allowed: string[];
  /** Licences by package, for manifests that do not state them. */
  declared: Record<string, string>;
}

/**
 * For everything that visitors or the cloud function receive. The fonts' licences, OFL and that of Bitstream Vera, allow
 * serving them and embedding them in documents.
 */
export const shippedPolicy: LicencePolicy = {
  allowed: [...permissive, "Bitstream-Vera", "CC-BY-3.0", "OFL-1.1"],
  declared,
};

/** For everything that is installed. Development tools are not distributed. */
export const toolPolicy: LicencePolicy = {
  allowed: [...shippedPolicy.allowed, "CC-BY-4.0", "LGPL-3.0-or-later", "MPL-2.0", "Python-2.0"],
  declared,
};

/** The part of a CycloneDX 1.7 component with its name and licences. */
export interface Component {
  name: string;
  group?: string;
  version: string;
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[];
}

/** Finds components without a licence, or with one that the policy does not allow. */
export function findLicenceErrors(components: Component[], policy: LicencePolicy): string[] {
  return components.flatMap((component) => {
    const name = component.group ? `${component.group}/${component.name}` : component.name;
    const licence = policy.declared[name] ?? getLicence(component);
    if (licence === undefined) return [`${name}@${component.version} names no licence`];
    return isAllowed(licence, policy.allowed)
      ? []
      : [`${name}@${component.version} is under ${licence}, which the policy does not allow`];
  });
}

function getLicence({ licenses = [] }: Component): string | undefined {
  const names = licenses.flatMap(
    ({ expression, license }) => expression ?? license?.id ?? license?.name ?? [],
  );
  return names.length > 0 ? names.join(" AND ") : undefined;
}

function isAllowed(licence: string, allowed: string[]): boolean {
  try {
    return satisfies(licence, allowed);
  } catch {
    // Not an SPDX expression: read the licence and add the package to `declared`.
    return false;
  }
}

/** `pnpm check:licences` checks the licences of shipped and of all installed dependencies. */
if (import.meta.main) {
  const listComponents = (selection: string[]): Component[] => {
    const { status, stdout, stderr } = spawnSync(
      "pnpm",
      ["sbom", "--sbom-format", "cyclonedx", ...selection],
      { cwd: root, encoding: "utf8", env: getToolEnvironment(), maxBuffer: 2 ** 26 },
    );
    if (status !== 0) throw new Error(`pnpm could not list the dependencies: ${stderr}`);
    const { components } = JSON.parse(stdout) as { components: Component[] };
    return components.filter(({ group }) => group !== "@site");
  };
  const shipped = ["--prod", "--filter", "@site/web", "--filter", "@site/api"];
  const errors = new Set([
    ...findLicenceErrors(listComponents(shipped), shippedPolicy),
    ...findLicenceErrors(listComponents([]), toolPolicy),
  ]);
  for (const error of errors) console.error(error);
  if (errors.size === 0) {
    console.log("Every dependency is under a licence that the policy allows.");
  } else {
    console.error("Choose another package, or extend tooling/checks/src/check-licences.ts.");
    process.exitCode = 1;
  }
}
