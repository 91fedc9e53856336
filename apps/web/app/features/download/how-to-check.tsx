import { CopyButton } from "#app/ui/text/copy-button.tsx";

interface Check {
  system: string;
  command: (file: string) => string;
}

const checks: Check[] = [
  { system: "Windows, PowerShell", command: (file) => `Get-FileHash ${file}` },
  { system: "macOS", command: (file) => `shasum -a 256 ${file}` },
  { system: "Linux", command: (file) => `sha256sum ${file}` },
];

/** How to compare a file with its checksum, with each system's command for a file of that name. */
export function HowToCheck({ file }: { file: string }) {
  return (
    <div className="grid max-w-prose gap-4">
      <p>
        Let your computer work out the SHA-256 of the file that arrived, and compare it with the one
        in the table. If a single letter differs, delete the file and download it again.
      </p>
      <dl className="grid gap-3">
        {checks.map(({ system, command }) => (
          <div key={system} className="grid gap-1">
            <dt className="text-sm font-semibold">{system}</dt>
            <dd className="flex flex-wrap items-center gap-3">
              <code className="break-all">{command(file)}</code>
              <CopyButton text={command(file)} label={`Copy for ${system}`} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
