import type { DescribedFile } from "@site/content/datasets/describe-dataset";

import { formatSize } from "#app/lib/format-size.ts";
import { DataTable } from "#app/ui/data-table.tsx";

import { formats } from "./file-formats.ts";

interface FileTableProps {
  title: string;
  files: readonly DescribedFile[];
}

/** Every file to download, with its size and checksum. */
export function FileTable({ title, files }: FileTableProps) {
  return (
    <DataTable caption={`Files of ${title}`}>
      <thead>
        <tr>
          <th scope="col">File</th>
          <th scope="col">What it is</th>
          <th scope="col">Format</th>
          <th scope="col" className="text-end">
            Size
          </th>
          <th scope="col">SHA-256</th>
        </tr>
      </thead>
      <tbody>
        {files.map(({ name, title, path, format, size, sha256 }) => (
          <tr key={name}>
            <th scope="row" className="font-normal whitespace-nowrap">
              <a
                href={path}
                download={name}
                className="inline-flex min-h-6 items-center text-river underline underline-offset-4"
              >
                {name}
              </a>
            </th>
            <td className="min-w-52">{title}</td>
            <td>{formats[format]}</td>
            <td className="num whitespace-nowrap">{formatSize(size)}</td>
            <td className="min-w-72 font-mono text-xs break-all text-faint">{sha256}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
