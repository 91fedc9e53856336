import {
  type Artifact,
  architectureSchema,
  platformSchema,
  type Release,
} from "@site/contracts/product";

type System = Pick<Artifact, "platform" | "arch">;

/** Every system that any of the releases has an installer for, in one order for all of them. */
export function listSystems(releases: readonly Release[]): System[] {
  const artifacts = releases.flatMap((release) => release.artifacts);
  return platformSchema.options
    .flatMap((platform) => architectureSchema.options.map((arch): System => ({ platform, arch })))
    .filter(({ platform, arch }) =>
      artifacts.some((artifact) => artifact.platform === platform && artifact.arch === arch),
    );
}
