import {
  type Release,
  type Artifact,
  type Platform,
  platformSchema,
} from "@site/contracts/product";
import { useEffect, useState } from "react";

import { formatSize } from "#app/lib/format-size.ts";
import { getLoadedSiteConfig, loadSiteConfig } from "#app/lib/site-config.ts";
import { getDownloadPath, getSystemName, platformNames } from "#app/lib/system-names.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { CopyButton } from "#app/ui/text/copy-button.tsx";

const checks: Record<Platform, { shell: string; command: (file: string) => string }> = {
  windows: { shell: "Windows, PowerShell", command: (file) => `Get-FileHash ${file}` },
  macos: { shell: platformNames.macos, command: (file) => `shasum -a 256 ${file}` },
  linux: { shell: platformNames.linux, command: (file) => `sha256sum ${file}` },
};

const KEY_FILE = "release-key.pem";

/** How to verify a file by checksum and signature, with the commands for each system. */
export function CheckInstructions({ artifacts }: { artifacts: readonly Artifact[] }) {
  const publicKey = usePublicKey();
  const signed = artifacts.find(({ signature }) => signature);
  return (
    <div className="grid max-w-prose gap-4">
      <p>
        Have your computer work out the SHA-256 of the file you downloaded, and compare it with the
        one in the table. If a single letter differs, delete the file and download it again.
      </p>
      <dl className="grid gap-3">
        {platformSchema.options.map((platform) => {
          const { shell, command } = checks[platform];
          const file = artifacts.find((artifact) => artifact.platform === platform)?.fileName;
          return (
            file && (
              <Command
                key={platform}
                name={shell}
                text={command(file)}
                copyLabel={`Copy for ${platformNames[platform]}`}
              />
            )
          );
        })}
      </dl>
      {publicKey && signed?.signature && (
        <>
          <p>
            The signature shows that the file comes from us. Save our public key as{" "}
            <code translate="no">{KEY_FILE}</code>, then have OpenSSL 3 check a file against the
            signature next to it. It answers “Signature Verified Successfully”.
          </p>
          <dl className="grid gap-3">
            <Command name="Our public key" text={toPem(publicKey)} copyLabel="Copy the key" />
            <Command
              name={`To check ${signed.fileName}`}
              text={getVerifyCommand(signed.fileName, signed.signature)}
              copyLabel="Copy both lines"
            />
          </dl>
        </>
      )}
    </div>
  );
}

interface CommandProps {
  name: string;
  text: string;
  copyLabel: string;
}

function Command({ name, text, copyLabel }: CommandProps) {
  return (
    <div className="border border-rule bg-sheet">
      <dt className="border-b border-rule bg-band px-4 py-2 text-sm font-semibold wrap-anywhere text-faint">
        {name}
      </dt>
      <dd className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
        <code translate="no" className="min-w-0 break-all whitespace-pre-wrap">
          {text}
        </code>
        <CopyButton text={text} label={copyLabel} />
      </dd>
    </div>
  );
}

/** The public key of release signatures; undefined if releases are not signed, or until it is known. */
function usePublicKey(): string | undefined {
  const [publicKey, setPublicKey] = useState(() => getLoadedSiteConfig()?.releases?.publicKey);
  useEffect(() => {
    loadSiteConfig().then(
      ({ releases }) => setPublicKey(releases?.publicKey),
      // The checksums work without the key.
      () => undefined,
    );
  }, []);
  return publicKey;
}

export function toPem(publicKey: string): string {
  return `-----BEGIN PUBLIC KEY-----\n${publicKey}\n-----END PUBLIC KEY-----`;
}

/** The verification command for the shells of macOS and Linux, and for Git Bash on Windows. */
export function getVerifyCommand(file: string, signature: string): string {
  return `echo ${signature} | openssl base64 -d -A > ${file}.sig
openssl pkeyutl -verify -pubin -inkey ${KEY_FILE} -rawin -in ${file} -sigfile ${file}.sig`;
}

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
