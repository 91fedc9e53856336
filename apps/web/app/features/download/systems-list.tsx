import { needs, systems } from "@site/content/product/facts";
import type { Architecture, Platform } from "@site/contracts/product";

import { getDownloadPath, platformNames, getProcessorName } from "#app/lib/system-names.ts";

const installers: { platform: Platform; archs: Architecture[] }[] = [
  { platform: "windows", archs: ["x64", "arm64"] },
  { platform: "macos", archs: ["arm64", "x64"] },
  { platform: "linux", archs: ["x64", "arm64"] },
];

/** The systems with an installer and what they need, in the page itself, so they show without a script. */
export function SystemsList() {
  return (
    <div className="grid gap-3">
      <ul className="grid border border-rule bg-sheet md:grid-cols-3">
        {installers.map(({ platform, archs }) => (
          <li
            key={platform}
            className="border-rule px-5 py-4 not-first:border-t md:not-first:border-t-0 md:not-first:border-s"
          >
            <h2 className="text-lg font-semibold">{platformNames[platform]}</h2>
            <p className="text-sm text-faint">{systems[platform].version}</p>
            <ul>
              {archs.map((arch) => (
                <li key={arch}>
                  <a
                    href={getDownloadPath({ platform, arch })}
                    className="inline-flex min-h-11 items-center text-river underline underline-offset-4"
                  >
                    {getProcessorName(platform, arch)}
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <p className="max-w-prose text-sm text-faint">
        On every system: {needs.memory}, {needs.disk}.
      </p>
    </div>
  );
}
