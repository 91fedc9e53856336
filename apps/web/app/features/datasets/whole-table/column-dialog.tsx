import type { DescribedColumn } from "@site/content/datasets/describe-dataset";
import type { ColumnFilter, View } from "@site/content/datasets/view/view";
import { isBound } from "@site/content/datasets/view/view-address";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";

import { SelectField } from "#app/features/clean/edit-column/form-fields.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { Dialog } from "#app/ui/controls/dialog.tsx";
import { Field, TextInput } from "#app/ui/controls/field.tsx";

import { DialogButtons, CheckboxList, getCheckboxListHeight } from "./dialog-parts.tsx";
import type { CallTable } from "./use-dataset-table.ts";
import { DistributionDetails } from "./value-distribution.tsx";
import type { RowCounts } from "./view-texts.ts";
import type { Distribution, ValueCount } from "./worker/worker-messages.ts";

interface ColumnDialogProps {
  name: string;
  /** Undefined for the measures of groups, which can only be sorted. */
  column: DescribedColumn | undefined;
  distribution: Distribution | undefined;
  rows: RowCounts;
  view: View;
  call: CallTable;
  /** False for the last visible column. */
  canHide: boolean;
  onChange: (view: View) => void;
  onClose: () => void;
}

const directions = [
  ["up", "Ascending"],
  ["down", "Descending"],
] as const;
const rowOrders = [["", "As in the file"], ...directions] as const;
const groupOrders = [["", "By the grouped columns"], ...directions] as const;
const bounds = ["from", "to"] as const;
type Bound = (typeof bounds)[number];
const boundLabels = { from: "From", to: "To" };
const presences = [
  ["", "With and without a value"],
  ["none", "Only with a value"],
  ["only", "Only without a value"],
] as const;

/** Sorts by a column, filters by its values, or hides it. */
export function ColumnDialog({
  name,
  column,
  distribution,
  rows,
  view,
  call,
  canHide,
  onChange,
  onClose,
}: ColumnDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [values, setValues] = useState<ValueCount[]>();
  const [hasCountFailed, setCountFailed] = useState(false);
  const [invalid, setInvalid] = useState<readonly Bound[]>([]);
  const id = useId();
  const { type, isCategory = false, missing = 0 } = column ?? {};
  const { [name]: filter = {}, ...others } = view.filters;
  const hasText = type === "string" && !isCategory;
  const hasBounds = type !== undefined && type !== "string";
  const { sort } = view;
  const order = sort?.column === name ? (sort.descending ? "down" : "up") : "";

  useEffect(() => {
    if (isCategory) call("values", { column: name }).then(setValues, () => setCountFailed(true));
  }, [call, isCategory, name]);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const getText = (part: string) => {
      const value = data.get(part);
      return typeof value === "string" ? value.trim() : "";
    };
    const filledBounds = bounds.filter((part) => getText(part));
    const invalidBounds = filledBounds.filter((part) => type && !isBound(getText(part), type));
    if (invalidBounds[0]) {
      setInvalid(invalidBounds);
      document.getElementById(`${id}-${invalidBounds[0]}`)?.focus();
      return;
    }
    // Keep conditions that have no field in this form.
    const is = values
      ? data.getAll("is").filter((value) => typeof value === "string")
      : (filter.is ?? []);
    const has = hasText ? getText("has") : filter.has;
    const next: ColumnFilter = {
      ...(is.length > 0 && { is }),
      ...(has && { has }),
      ...Object.fromEntries(filledBounds.map((part) => [part, getText(part)])),
      ...(getText("missing") && { missing: getText("missing") as "only" | "none" }),
    };
    const direction = getText("order");
    const ownSort = direction ? { column: name, descending: direction === "down" } : undefined;
    onChange({
      ...view,
      sort: ownSort ?? (order ? undefined : sort),
      filters: Object.keys(next).length > 0 ? { ...others, [name]: next } : others,
    });
    dialog.current?.close();
  }

  function hide(): void {
    onChange({ ...view, hidden: [...view.hidden, name] });
    dialog.current?.close();
  }

  return (
    <Dialog ref={dialog} title={getColumnActionLabel(name, column)} onClose={onClose}>
      {distribution && <DistributionDetails distribution={distribution} rows={rows} />}
      <form onSubmit={submit} className="grid gap-4">
        <SelectField
          id={`${id}-order`}
          label={view.grouping ? "Order of the groups" : "Order of the rows"}
          name="order"
          options={view.grouping ? groupOrders : rowOrders}
          initial={order}
        />
        {isCategory && (
          <div style={{ minHeight: getCheckboxListHeight(column?.distinct ?? 0) }}>
            {values ? (
              <CheckboxList
                legend="Only these values (all, if none is ticked)"
                name="is"
                items={values.map(({ value, count }) => ({
                  value,
                  count,
                  isChecked: filter.is?.includes(value) ?? false,
                }))}
              />
            ) : (
              <p role="status">
                {hasCountFailed
                  ? "The values could not be counted. Those that you chose before stay chosen."
                  : "Counting the values…"}
              </p>
            )}
          </div>
        )}
        {hasText && (
          <Field label="Contains">
            {(control) => (
              <TextInput {...control} name="has" defaultValue={filter.has} maxLength={200} />
            )}
          </Field>
        )}
        {hasBounds && (
          <div className="grid grid-cols-2 gap-4">
            {bounds.map((part) => (
              <Field key={part} id={`${id}-${part}`} label={boundLabels[part]}>
                {(control) => (
                  <TextInput
                    {...control}
                    aria-invalid={invalid.includes(part) || undefined}
                    aria-describedby={invalid.includes(part) ? `${id}-problem` : undefined}
                    name={part}
                    defaultValue={filter[part]}
                    inputMode={type === "date" ? "text" : "decimal"}
                    placeholder={type === "date" ? "2026-11-23" : undefined}
                    maxLength={30}
                    autoComplete="off"
                  />
                )}
              </Field>
            ))}
          </div>
        )}
        {missing > 0 && (
          <SelectField
            id={`${id}-missing`}
            label="Missing values"
            name="missing"
            options={presences}
            initial={filter.missing ?? ""}
          />
        )}
        <p id={`${id}-problem`} role="alert" className="font-semibold text-fault empty:hidden">
          {invalid.length > 0 && getBoundsError(invalid, type)}
        </p>
        <DialogButtons
          submit={`Show these ${view.grouping ? "groups" : "rows"}`}
          onCancel={() => dialog.current?.close()}
        >
          {canHide && (
            <Button variant="secondary" onClick={hide}>
              Hide the column
            </Button>
          )}
        </DialogButtons>
      </form>
    </Dialog>
  );
}

export function getColumnActionLabel(name: string, column: DescribedColumn | undefined): string {
  return column ? `Sort or filter by “${name}”` : `Sort by “${name}”`;
}

function getBoundsError(
  invalid: readonly Bound[],
  type: DescribedColumn["type"] | undefined,
): string {
  const names = invalid.map((part) => `“${boundLabels[part]}”`).join(" and ");
  return type === "date"
    ? `${names} cannot be read. Write a day as 2026-11-23.`
    : `${names} cannot be read. Write a number with digits and a point, such as 12.5.`;
}
