import satisfies from "spdx-satisfies";

import type { LicencePolicy } from "./licence-policy.ts";

/** The part of a CycloneDX 1.7 component that identifies it and its licences. */
export interface Component {
  name: string;
  group?: string;
  version: string;
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[];
}

/** The components without a licence that the policy allows, each as a sentence. */
export function findLicenceProblems(components: Component[], policy: LicencePolicy): string[] {
  return components.flatMap((component) => {
    const name = component.group ? `${component.group}/${component.name}` : component.name;
    const licence = policy.declared[name] ?? licenceOf(component);
    if (licence === undefined) return [`${name}@${component.version} names no licence`];
    return isAllowed(licence, policy.allowed)
      ? []
      : [`${name}@${component.version} is under ${licence}, which the policy does not allow`];
  });
}

function licenceOf({ licenses = [] }: Component): string | undefined {
  const names = licenses.flatMap(
    ({ expression, license }) => expression ?? license?.id ?? license?.name ?? [],
  );
  return names.length > 0 ? names.join(" AND ") : undefined;
}

function isAllowed(licence: string, allowed: string[]): boolean {
  try {
    return satisfies(licence, allowed);
  } catch {
    // Not an SPDX expression: a sentence of its author's, which a person has to read.
    return false;
  }
}
