import { spawnSync } from "node:child_process";

import satisfies from "spdx-satisfies";

import { root, getToolEnvironment } from "./workspace.ts";

/** Licences, by SPDX name, that only require keeping their notice: packages under them may be shipped. */
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

/** The licences of packages whose manifests do not state them in SPDX terms, from their own licence files. */
const declared: Record<string, string> = {
  "config-chain": "MIT",
  "dejavu-fonts-ttf": "Bitstream-Vera",
  // "Public domain", for which SPDX has no name of its own.
  "deep-freeze": "CC0-1.0",
  fuzzy: "MIT",
  limiter: "MIT",
  "url-template": "BSD-3-Clause",
  "valid-url": "MIT",
};

interface LicencePolicy {
  allowed: string[];
  /** Licences by package, for manifests that do not state them. */
  declared: Record<string, string>;
}

/** For what visitors or the cloud function receive. The fonts are under the OFL, which allows serving them. */
export const shippedPolicy: LicencePolicy = {
  allowed: [...permissive, "CC-BY-3.0", "OFL-1.1"],
  declared,
};

/** For everything that is installed: tools run here and are not distributed. */
export const toolPolicy: LicencePolicy = {
  allowed: [
    ...shippedPolicy.allowed,
    "Bitstream-Vera",
    "CC-BY-4.0",
    "LGPL-3.0-or-later",
    "MPL-2.0",
    "Python-2.0",
  ],
  declared,
};

/** The part of a CycloneDX 1.7 component that identifies it and its licences. */
export interface Component {
  name: string;
  group?: string;
  version: string;
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[];
}

/** Components whose licence the policy does not allow, or that state none. */
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
    // Not an SPDX expression: a person has to read it and add the package to `declared`.
    return false;
  }
}

/** `pnpm check:licences` checks the licences of shipped dependencies, and of all that are installed. */
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
