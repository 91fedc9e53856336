import { pluralize } from "@site/clean/format-count";
import { ENCODINGS, type ImportOptions } from "@site/clean/read/dialect";
import { getEncodingName, type HeaderRows } from "@site/clean/read/import-assumption";
import { type SyntheticEvent, useEffect, useId, useState } from "react";

import { previewFile } from "#app/features/clean/binary-files.ts";
import { SelectField } from "#app/features/clean/edit-column/form-fields.tsx";
import type {
  ImportSummary,
  PreviewResult,
  TableSource,
} from "#app/features/clean/worker-messages.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, TextInput } from "#app/ui/controls/field.tsx";

import { type ImportForm, separators, toImportForm, toImportOptions } from "./import-form.ts";

interface ImportSettingsProps {
  source: TableSource;
  summary: ImportSummary;
  onApply: (source: TableSource) => void;
  onClose: () => void;
}

const encodings = [
  ...new Map(ENCODINGS.map((encoding) => [getEncodingName(encoding), encoding])),
].map(([name, encoding]) => [encoding, name] as const);

const quotes = [
  ['"', 'Double quotes "'],
  ["'", "Single quotes '"],
  ["none", "None"],
] as const;

const escapes = [
  ["doubled", "Written twice"],
  ["\\", "After a backslash"],
] as const;

const headerCounts = [
  ["0", "None"],
  ["1", "1 row"],
  ["2", "2 rows"],
  ["3", "3 rows"],
] as const;

/** Changes how a file is read, with a preview of its first rows. */
export default function ImportSettings({ source, summary, onApply, onClose }: ImportSettingsProps) {
  const { dialect } = summary;
  const [form, setForm] = useState(dialect.format === "text" ? toImportForm(dialect) : undefined);
  const [headerRows, setHeaderRows] = useState(summary.headerRows);
  const options: ImportOptions = {
    ...source.options,
    ...(source.sheet !== undefined && { sheet: source.sheet }),
    ...(form && toImportOptions(form)),
  };
  const preview = usePreview(source.file, options);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onApply({ ...source, options, headerRows });
  };
  return (
    <div className="clean-settings">
      {summary.assumptions
        .filter(({ sureness, alternatives }) => sureness !== "sure" && alternatives.length > 0)
        .map(({ option, label, alternatives }) => (
          <Alternatives
            key={option}
            source={source}
            current={label}
            alternatives={alternatives}
            onKeep={onClose}
            onChoose={({ options: chosen, headerRows = source.headerRows }) =>
              onApply({
                ...source,
                options: { ...source.options, ...chosen },
                ...(headerRows && { headerRows }),
              })
            }
          />
        ))}
      <form onSubmit={submit}>
        {form && <TextFields form={form} onChange={setForm} />}
        <HeaderFields rows={headerRows} onChange={setHeaderRows} />
        <div className="clean-actions">
          <Button type="submit">Read the file this way</Button>
          <Button variant="quiet" onClick={onClose}>
            Keep it as it is
          </Button>
        </div>
      </form>
      <PreviewTable preview={preview} headerRows={headerRows} />
    </div>
  );
}

function TextFields({
  form,
  onChange,
}: {
  form: ImportForm;
  onChange: (form: ImportForm) => void;
}) {
  const id = useId();
  const select = <Name extends "encoding" | "separator" | "quote" | "escape">(
    name: Name,
    label: string,
    choices: readonly (readonly [ImportForm[Name], string])[],
  ) => (
    <SelectField
      id={`${id}-${name}`}
      label={label}
      options={choices}
      value={form[name]}
      onChange={(value) => {
        const chosen = choices.find(([choice]) => choice === value)?.[0];
        if (chosen !== undefined) onChange({ ...form, [name]: chosen });
      }}
    />
  );
  const input = (name: "otherDelimiter" | "starts" | "comment", label: string, most: number) => (
    <Field id={`${id}-${name}`} label={label} required={false}>
      {(control) => (
        <TextInput
          {...control}
          value={form[name]}
          maxLength={most}
          autoComplete="off"
          spellCheck={false}
          onChange={({ currentTarget }) => onChange({ ...form, [name]: currentTarget.value })}
        />
      )}
    </Field>
  );
  return (
    <>
      {select("encoding", "Encoding", encodings)}
      {select("separator", "Cells are separated by", separators)}
      {form.separator === "other" && input("otherDelimiter", "The character", 4)}
      {form.separator === "fixed" && input("starts", "Columns start at", 500)}
      {select("quote", "Quotes around cells", quotes)}
      {form.quote !== "none" && select("escape", "A quote in a cell is", escapes)}
      {input("comment", "Comments begin with", 4)}
    </>
  );
}

const MAX_SKIPPED_ROWS = 1_000_000;

function HeaderFields({
  rows,
  onChange,
}: {
  rows: HeaderRows;
  onChange: (rows: HeaderRows) => void;
}) {
  const id = useId();
  const number = (name: "above" | "below", label: string) => (
    <Field id={`${id}-${name}`} label={label} required>
      {(control) => (
        <TextInput
          {...control}
          type="number"
          min={0}
          max={MAX_SKIPPED_ROWS}
          value={String(rows[name])}
          onChange={({ currentTarget }) => {
            const count = Math.trunc(Number(currentTarget.value));
            onChange({ ...rows, [name]: Math.min(Math.max(count, 0), MAX_SKIPPED_ROWS) });
          }}
        />
      )}
    </Field>
  );
  return (
    <>
      <SelectField
        id={`${id}-names`}
        label="Header rows"
        options={headerCounts}
        value={String(Math.min(rows.names, 3))}
        onChange={(value) =>
          onChange({ ...rows, names: Number(value), ...(value === "0" && { above: 0 }) })
        }
      />
      {rows.names > 0 && number("above", "Rows to skip above")}
      {number("below", "Rows to skip below")}
    </>
  );
}

type Preview = PreviewResult | "loading";

/** Reads the first rows again whenever the options change. */
function usePreview(file: Blob, options: ImportOptions): Preview {
  const [preview, setPreview] = useState<Preview>("loading");
  const key = JSON.stringify(options);
  useEffect(() => {
    const changed = new AbortController();
    const { signal } = changed;
    const show = (result: Preview) => {
      if (!signal.aborted) setPreview(result);
    };
    // Options are compared by their text, because each rendering makes a new object.
    previewFile(file, JSON.parse(key) as ImportOptions, signal).then(show, () =>
      show({ kind: "error", code: "not-loaded", message: "The preview could not be loaded." }),
    );
    return () => changed.abort();
  }, [file, key]);
  return preview;
}

const SHOWN_COLUMNS = 50;
const SHOWN_CHARACTERS = 60;

function PreviewTable({ preview, headerRows }: { preview: Preview; headerRows: HeaderRows }) {
  if (preview === "loading") return <p>Reading the first rows…</p>;
  if (preview.kind === "error") return <p role="alert">{preview.message}</p>;
  const { above, names } = headerRows;
  const getRole = (row: number) => {
    if (names > 0 && row < above) return "skipped";
    return row < above + names ? "names" : undefined;
  };
  return (
    <div className="clean-preview">
      <p role="status" className="text-sm text-faint">
        {`${formatPreviewSize(preview.rows)} with these settings`}
      </p>
      {/* Focusable, so that it can be scrolled with the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div tabIndex={0} role="region" aria-label="Preview of the first rows">
        <Rows
          rows={preview.rows}
          caption="The first rows with these settings"
          columns={SHOWN_COLUMNS}
          getRole={getRole}
        />
      </div>
    </div>
  );
}

function formatPreviewSize(rows: readonly (readonly string[])[]): string {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  return `First ${pluralize(rows.length, "row")}, ${pluralize(width, "column")}`;
}

interface RowsProps {
  rows: readonly (readonly string[])[];
  caption: string;
  columns: number;
  getRole?: (row: number) => string | undefined;
}

function Rows({ rows, caption, columns, getRole }: RowsProps) {
  return (
    <table className="data-table">
      <caption className="sr-only">{caption}</caption>
      <tbody translate="no">
        {rows.map((cells, row) => (
          // Rows have no identity but their position.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={row} data-role={getRole?.(row)}>
            <th scope="row">{row + 1}</th>
            {cells.slice(0, columns).map((cell, column) => (
              // oxlint-disable-next-line react/no-array-index-key
              <td key={column}>{cell.slice(0, SHOWN_CHARACTERS)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const MAX_ALTERNATIVES = 3;
const COMPARED_ROWS = 5;
const COMPARED_COLUMNS = 4;
const NO_HEADER_ROWS: HeaderRows = { above: 0, names: 0, below: 0 };

interface AlternativesProps {
  source: TableSource;
  current: string;
  alternatives: ImportSummary["assumptions"][number]["alternatives"];
  onKeep: () => void;
  onChoose: (alternative: ImportSummary["assumptions"][number]["alternatives"][number]) => void;
}

/** The likely ways to read the file, side by side. */
function Alternatives({ source, current, alternatives, onKeep, onChoose }: AlternativesProps) {
  const id = useId();
  return (
    <section className="clean-alternatives" aria-labelledby={id}>
      <h3 id={id}>Which one looks right?</h3>
      <ul>
        <Alternative source={source} label={current} options={{}} onChoose={onKeep} />
        {alternatives.slice(0, MAX_ALTERNATIVES).map((alternative) => (
          <Alternative
            key={alternative.label}
            source={source}
            label={alternative.label}
            options={alternative.options}
            headerRows={alternative.headerRows}
            onChoose={() => onChoose(alternative)}
          />
        ))}
      </ul>
    </section>
  );
}

function Alternative({
  source,
  label,
  options,
  headerRows = NO_HEADER_ROWS,
  onChoose,
}: {
  source: TableSource;
  label: string;
  options: ImportOptions;
  headerRows?: HeaderRows | undefined;
  onChoose: () => void;
}) {
  const preview = usePreview(source.file, { ...source.options, ...options });
  const id = useId();
  return (
    <li>
      <div>
        <strong id={id}>{label}</strong>{" "}
        <Button variant="secondary" aria-describedby={id} onClick={onChoose}>
          Use this
        </Button>
      </div>
      {preview !== "loading" && preview.kind === "previewed" && (
        <Rows
          rows={preview.rows.slice(headerRows.above, headerRows.above + COMPARED_ROWS)}
          caption={label}
          columns={COMPARED_COLUMNS}
          getRole={(row) => (row < headerRows.names ? "names" : undefined)}
        />
      )}
      {preview !== "loading" && preview.kind === "error" && <p>{preview.message}</p>}
    </li>
  );
}
