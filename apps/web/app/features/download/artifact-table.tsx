import type { Release } from "@site/contracts/product";

import { formatSize } from "#app/lib/format-size.ts";
import { getDownloadPath, getSystemName } from "#app/lib/system-names.ts";
import { DataTable } from "#app/ui/data-table.tsx";

import { usePublicKey } from "./how-to-check.tsx";

/** Every installer of a release, with its size and checksum. */
export function ArtifactTable({ release }: { release: Release }) {
  const isSigned = Boolean(usePublicKey());
  return (
    <DataTable caption={`Installers of version ${release.version}`}>
      <thead>
        <tr>
          <th scope="col">System</th>
          <th scope="col">{isSigned ? "File, SHA-256 and signature" : "File and SHA-256"}</th>
          <th scope="col" className="text-end">
            Size
          </th>
        </tr>
      </thead>
      <tbody>
        {release.artifacts.map(({ platform, arch, fileName, sizeBytes, sha256, signature }) => (
          <tr key={fileName}>
            <th scope="row" className="min-w-40">
              {getSystemName({ platform, arch })}
            </th>
            <td className="min-w-72">
              <a
                href={getDownloadPath({ version: release.version, platform, arch })}
                className="inline-flex min-h-6 items-center break-all text-river underline underline-offset-4"
              >
                {fileName}
              </a>
              <span className="mt-1 grid font-mono text-xs break-all text-faint">
                <span>SHA-256 {sha256}</span>
                {isSigned && signature && <span>Ed25519 {signature}</span>}
              </span>
            </td>
            <td className="num whitespace-nowrap">{formatSize(sizeBytes)}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
