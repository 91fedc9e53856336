import { formatDayInTable, formatDay } from "@site/contracts/format-day";
import {
  type Release,
  type Artifact,
  architectureSchema,
  platformSchema,
} from "@site/contracts/product";

import { ApiProvider } from "#app/api/api-provider.tsx";
import { trpc } from "#app/api/trpc.ts";
import { formatSize } from "#app/lib/format-size.ts";
import { getDownloadPath, platformNames, getProcessorName } from "#app/lib/system-names.ts";
import { Disclosure } from "#app/ui/controls/disclosure.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { PageSection } from "#app/ui/page-section.tsx";
import { QueryView } from "#app/ui/query-view.tsx";

import { findNewestRelease } from "./choose-artifact.ts";
import { CheckInstructions, ArtifactTable } from "./release-artifacts.tsx";

/** Versions by system: each cell links to the installer, if there is one. */
export function ReleaseMatrix() {
  return (
    <ApiProvider>
      <Releases />
    </ApiProvider>
  );
}

function Releases() {
  const releases = trpc.product.releases.useQuery();
  return (
    <QueryView query={releases} label="Loading the versions" lines={12}>
      {(list) =>
        list.length === 0 ? (
          <p>No version has been published yet.</p>
        ) : (
          <div className="grid gap-12">
            <MatrixTable releases={list} />
            <PageSection title="Files and checksums">
              <ReleaseFiles releases={list} />
            </PageSection>
            <PageSection title="Check your download">
              <CheckInstructions artifacts={findNewestRelease(list)?.artifacts ?? []} />
            </PageSection>
          </div>
        )
      }
    </QueryView>
  );
}

function MatrixTable({ releases }: { releases: Release[] }) {
  const systems = listSystems(releases);
  return (
    <DataTable caption="Installers by version and system">
      <thead>
        <tr>
          <th scope="col">Version</th>
          {/* Hidden on phones, where it would push the files out of view; the dates are also listed below. */}
          <th scope="col" className="max-sm:hidden">
            Released
          </th>
          {systems.map(({ platform, arch }) => (
            <th key={platform + arch} scope="col" className="text-end">
              {platformNames[platform]}
              <br />
              {getProcessorName(platform, arch)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {releases.map((release) => (
          <tr key={release.version}>
            <th scope="row" className="whitespace-nowrap">
              {release.version}
              {release.channel === "beta" && <span className="font-normal text-faint"> beta</span>}
            </th>
            <td className="whitespace-nowrap max-sm:hidden">
              {formatDayInTable(release.releasedOn)}
            </td>
            {systems.map(({ platform, arch }) => {
              const artifact = release.artifacts.find(
                (one) => one.platform === platform && one.arch === arch,
              );
              return (
                <td key={platform + arch} className="num whitespace-nowrap">
                  {artifact ? (
                    <a
                      href={getDownloadPath({ version: release.version, platform, arch })}
                      aria-label={`Download ${release.version} for ${platformNames[platform]}, ${getProcessorName(platform, arch)}, ${formatSize(artifact.sizeBytes)}`}
                      className="inline-flex min-h-6 items-center text-river underline underline-offset-4"
                    >
                      {formatSize(artifact.sizeBytes)}
                    </a>
                  ) : (
                    <>
                      <span aria-hidden>–</span>
                      <span className="sr-only">none</span>
                    </>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

/** Files, checksums and notes of every release, folded. */
function ReleaseFiles({ releases }: { releases: readonly Release[] }) {
  return (
    <div className="border-t border-rule">
      {releases.map((release) => (
        <Disclosure
          key={release.version}
          id={`version-${release.version}`}
          summary={`${release.version}, ${formatDay(release.releasedOn)}`}
          isWide
        >
          <div className="grid gap-4">
            <p className="max-w-prose whitespace-pre-line">{release.notes}</p>
            <ArtifactTable release={release} />
          </div>
        </Disclosure>
      ))}
    </div>
  );
}

type System = Pick<Artifact, "platform" | "arch">;

/** All systems with an installer in any release, in a fixed order. */
export function listSystems(releases: readonly Release[]): System[] {
  const artifacts = releases.flatMap((release) => release.artifacts);
  return platformSchema.options
    .flatMap((platform) => architectureSchema.options.map((arch): System => ({ platform, arch })))
    .filter(({ platform, arch }) =>
      artifacts.some((artifact) => artifact.platform === platform && artifact.arch === arch),
    );
}
