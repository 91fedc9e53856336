import type { DescribedColumn } from "@site/content/datasets/describe-dataset";
import type { ColumnFilter, View } from "@site/content/datasets/view/view";
import { isBound } from "@site/content/datasets/view/view-address";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";

import { HandSelect } from "#app/features/clean/by-hand/hand-fields.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { Dialog } from "#app/ui/controls/dialog.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { TextInput } from "#app/ui/controls/text-input.tsx";

import { DialogButtons } from "./dialog-buttons.tsx";
import type { TableLine } from "./table-line.ts";
import { TickList, tickListHeight } from "./tick-list.tsx";
import { ValueSpread } from "./value-spread.tsx";
import type { RowCounts } from "./view-texts.ts";
import type { Distribution, ValueCount } from "./worker/calls.ts";

interface ColumnDialogProps {
  name: string;
  /** Absent for what only groups have: they can be sorted by it. */
  column: DescribedColumn | undefined;
  /** The values of the column in the whole table, and in the rows that are left. */
  distribution: Distribution | undefined;
  rows: RowCounts;
  view: View;
  ask: TableLine["ask"];
  /** Whether another column stays when this one is hidden. */
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

/** Sorts by a column, and says which of its values are shown. */
export function ColumnDialog({
  name,
  column,
  distribution,
  rows,
  view,
  ask,
  canHide,
  onChange,
  onClose,
}: ColumnDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [values, setValues] = useState<ValueCount[]>();
  const [isUncounted, setUncounted] = useState(false);
  const [wrong, setWrong] = useState<readonly Bound[]>([]);
  const id = useId();
  const { type, isCategory = false, missing = 0 } = column ?? {};
  const { [name]: filter = {}, ...others } = view.filters;
  const hasText = type === "string" && !isCategory;
  const hasBounds = type !== undefined && type !== "string";
  const { sort } = view;
  const order = sort?.column === name ? (sort.descending ? "down" : "up") : "";

  useEffect(() => {
    if (isCategory) ask("values", { column: name }).then(setValues, () => setUncounted(true));
  }, [ask, isCategory, name]);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const given = (part: string) => {
      const value = data.get(part);
      return typeof value === "string" ? value.trim() : "";
    };
    const filled = bounds.filter((part) => given(part));
    const unread = filled.filter((part) => type && !isBound(given(part), type));
    if (unread[0]) {
      setWrong(unread);
      document.getElementById(`${id}-${unread[0]}`)?.focus();
      return;
    }
    // What the form has no field for stays as it was.
    const is = values
      ? data.getAll("is").filter((value) => typeof value === "string")
      : (filter.is ?? []);
    const has = hasText ? given("has") : filter.has;
    const next: ColumnFilter = {
      ...(is.length > 0 && { is }),
      ...(has && { has }),
      ...Object.fromEntries(filled.map((part) => [part, given(part)])),
      ...(given("missing") && { missing: given("missing") as "only" | "none" }),
    };
    const asked = given("order");
    const own = asked ? { column: name, descending: asked === "down" } : undefined;
    onChange({
      ...view,
      sort: own ?? (order ? undefined : sort),
      filters: Object.keys(next).length > 0 ? { ...others, [name]: next } : others,
    });
    dialog.current?.close();
  }

  function hide(): void {
    onChange({ ...view, hidden: [...view.hidden, name] });
    dialog.current?.close();
  }

  return (
    <Dialog ref={dialog} title={columnTitle(name, column)} ground="sheet" onClose={onClose}>
      {distribution && <ValueSpread distribution={distribution} rows={rows} />}
      <form onSubmit={submit} className="grid gap-4">
        <HandSelect
          id={`${id}-order`}
          label={view.grouping ? "Order of the groups" : "Order of the rows"}
          name="order"
          options={view.grouping ? groupOrders : rowOrders}
          initial={order}
        />
        {isCategory && (
          <div style={{ minHeight: tickListHeight(column?.distinct ?? 0) }}>
            {values ? (
              <TickList
                legend="Only these values (all, if none is ticked)"
                name="is"
                items={values.map(({ value, count }) => ({
                  value,
                  count,
                  isTicked: filter.is?.includes(value) ?? false,
                }))}
              />
            ) : (
              <p role="status">
                {isUncounted
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
                    aria-invalid={wrong.includes(part) || undefined}
                    aria-describedby={wrong.includes(part) ? `${id}-problem` : undefined}
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
          <HandSelect
            id={`${id}-missing`}
            label="Missing values"
            name="missing"
            options={presences}
            initial={filter.missing ?? ""}
          />
        )}
        <p id={`${id}-problem`} role="alert" className="font-semibold text-fault empty:hidden">
          {wrong.length > 0 && problemOf(wrong, type)}
        </p>
        <DialogButtons
          submit={`Show these ${view.grouping ? "groups" : "rows"}`}
          onLeave={() => dialog.current?.close()}
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

/** What can be done with a column. */
export function columnTitle(name: string, column: DescribedColumn | undefined): string {
  return column ? `Sort or filter by “${name}”` : `Sort by “${name}”`;
}

function problemOf(wrong: readonly Bound[], type: DescribedColumn["type"] | undefined): string {
  const named = wrong.map((part) => `“${boundLabels[part]}”`).join(" and ");
  return type === "date"
    ? `${named} cannot be read. Write a day as 2026-11-23.`
    : `${named} cannot be read. Write a number with digits and a point, such as 12.5.`;
}
