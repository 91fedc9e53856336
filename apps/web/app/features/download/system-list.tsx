import { systems } from "@site/content/product/facts";
import type { Architecture, Platform, Release } from "@site/contracts/product";

import { formatSize } from "#app/lib/format-size.ts";
import { getDownloadPath, platformNames, getProcessorName } from "#app/lib/system-names.ts";

const installers: { platform: Platform; archs: Architecture[] }[] = [
  { platform: "windows", archs: ["x64", "arm64"] },
  { platform: "macos", archs: ["arm64", "x64"] },
  { platform: "linux", archs: ["x64", "arm64"] },
];

/**
 * The systems with their installers, requirements and steps to install. Prerendered without a release, so that it shows
 * without a script; with one, each installer has its size.
 */
export function SystemList({ release }: { release?: Release | undefined }) {
  return (
    <ul className="grid border border-rule bg-sheet md:grid-cols-3">
      {installers.map(({ platform, archs }) => (
        <li
          key={platform}
          className="border-rule px-5 py-5 not-first:border-t md:not-first:border-t-0 md:not-first:border-s"
        >
          <h2 className="text-lg font-semibold">{platformNames[platform]}</h2>
          <p className="text-sm text-faint">{systems[platform].version}</p>
          <ul className="my-2">
            {archs.map((arch) => (
              <li key={arch} className="flex flex-wrap items-center gap-x-3">
                <a
                  href={getDownloadPath({ platform, arch })}
                  className="inline-flex min-h-11 items-center text-river underline underline-offset-4"
                >
                  {getProcessorName(platform, arch)}
                </a>
                <InstallerSize release={release} platform={platform} arch={arch} />
              </li>
            ))}
          </ul>
          <ol className="grid list-decimal gap-1 ps-5 text-sm">
            {systems[platform].install.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </li>
      ))}
    </ul>
  );
}

interface InstallerSizeProps {
  release: Release | undefined;
  platform: Platform;
  arch: Architecture;
}

function InstallerSize({ release, platform, arch }: InstallerSizeProps) {
  const artifact = release?.artifacts.find(
    (candidate) => candidate.platform === platform && candidate.arch === arch,
  );
  return artifact && <span className="num text-sm">{formatSize(artifact.sizeBytes)}</span>;
}
