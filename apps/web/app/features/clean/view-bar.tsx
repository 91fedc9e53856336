import { formatCount, pluralize } from "@site/clean/format-count";
import type { Step } from "@site/clean/steps/kinds";

import { Button } from "#app/ui/controls/button.tsx";

import { allRows, type CleaningState } from "./cleaning-state.ts";
import type { CleaningActions } from "./use-cleaning.ts";
import { formatBound } from "./values/value-edit.ts";
import type { ColumnFilter, ValueRange } from "./worker-messages.ts";

interface ViewBarProps {
  state: CleaningState;
  actions: Pick<CleaningActions, "setView" | "applySteps">;
}

const MAX_NAMED_VALUES = 2;

/** The active filters and sort order, with buttons to remove them or save them as a step. */
export function ViewBar({ state, actions }: ViewBarProps) {
  const { view, table, shownRows } = state;
  const { filters, sort } = view;
  if (!table || (filters.length === 0 && !sort)) return null;
  const [filter] = filters;
  const getType = (column: string) => table.columns.find(({ name }) => name === column)?.type ?? "";
  const keepStep = filters.length === 1 && filter ? toFilterStep(filter, table.columns) : undefined;
  return (
    <div role="group" aria-label="What is shown" className="clean-bar clean-view text-sm">
      {filters.length > 0 && (
        <span>{`${formatCount(shownRows)} of ${pluralize(table.rows, "row")}`}</span>
      )}
      {filters.map((one) => (
        <Button
          key={one.column}
          variant="secondary"
          aria-label={`Remove the filter ${describeFilter(one, getType(one.column))}`}
          onClick={() =>
            actions.setView({ ...view, filters: filters.filter((other) => other !== one) })
          }
        >
          <span>{describeFilter(one, getType(one.column))}</span> <span aria-hidden>×</span>
        </Button>
      ))}
      {keepStep && (
        <Button
          variant="secondary"
          onClick={() => actions.applySteps([keepStep], { ...view, filters: [] })}
        >
          Keep only these rows
        </Button>
      )}
      {sort && (
        <>
          <Button
            variant="secondary"
            aria-label={`Remove sorting by ${sort.column}`}
            onClick={() => actions.setView({ ...view, sort: undefined })}
          >
            <span>{`By ${sort.column}${sort.descending ? ", descending" : ""}`}</span>{" "}
            <span aria-hidden>×</span>
          </Button>
          <Button
            variant="secondary"
            onClick={() =>
              actions.applySteps([{ kind: "sort", by: [sort] }], { ...view, sort: undefined })
            }
          >
            Keep this order
          </Button>
        </>
      )}
      <Button variant="quiet" onClick={() => actions.setView(allRows)}>
        Show everything
      </Button>
      <span className="text-faint">This changes only the view. The file stays the same.</span>
    </div>
  );
}

function describeFilter(
  { column, values, missing, problems, range }: ColumnFilter,
  type: string,
): string {
  const parts = [
    ...(range?.min === undefined ? [] : [`from ${formatBound(range.min, type)}`]),
    ...(range?.max === undefined ? [] : [`to ${formatBound(range.max, type)}`]),
    ...values.slice(0, MAX_NAMED_VALUES),
    ...(values.length > MAX_NAMED_VALUES ? [`${values.length - MAX_NAMED_VALUES} more`] : []),
    ...(missing ? ["missing"] : []),
    ...(problems ? ["with a problem"] : []),
  ];
  return `${column}: ${parts.join(", ")}`;
}

/** Returns the step that keeps only the rows of a filter, if one step can do that. */
function toFilterStep(
  { column, values, missing, problems, range }: ColumnFilter,
  columns: readonly { name: string; type: string }[],
): Step | undefined {
  const isText = columns.some(({ name, type }) => name === column && type === "text");
  if (problems) return undefined;
  if (range) return missing || values.length > 0 ? undefined : toRangeStep(column, range, columns);
  if (missing)
    return values.length === 0 ? { kind: "filter", column, keep: { where: "missing" } } : undefined;
  return isText && values.length <= 1000
    ? { kind: "filter", column, keep: { where: "one-of", values: [...values] } }
    : undefined;
}

/** A filter step supports one bound, and only for numbers. */
function toRangeStep(
  column: string,
  { min, max }: ValueRange,
  columns: readonly { name: string; type: string }[],
): Step | undefined {
  const isDate = columns.some(({ name, type }) => name === column && type === "date");
  if (isDate || (min !== undefined && max !== undefined)) return undefined;
  if (min !== undefined) return { kind: "filter", column, keep: { where: "at-least", bound: min } };
  return max === undefined
    ? undefined
    : { kind: "filter", column, keep: { where: "at-most", bound: max } };
}
