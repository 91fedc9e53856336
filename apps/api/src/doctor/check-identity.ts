import { brand } from "@site/content/brand";

import type { Environment } from "./environment.ts";
import { type Finding, findingsOf, reasonOf } from "./finding.ts";

const { ok, wrong } = findingsOf("identity");

/**
 * Whether the identity service lets us look an account up, which requires the project and an administrator's
 * rights.
 */
export async function checkIdentity({ config, deps }: Environment): Promise<Finding[]> {
  try {
    await deps.identity.findAccount(`nobody@${new URL(brand.origin).hostname}`);
  } catch (error) {
    return [
      wrong(
        "administrator",
        `project ${config.FIREBASE_PROJECT_ID}: ${reasonOf(error)}`,
        "Is FIREBASE_PROJECT_ID right? In the cloud, give the function's account the role Firebase Authentication Admin; on your machine, run `gcloud auth application-default login`.",
      ),
    ];
  }
  return [ok("administrator", `project ${config.FIREBASE_PROJECT_ID} answers`)];
}
