import { formatCount, pluralize } from "@site/clean/format-count";
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";

import type { CleaningState } from "#app/features/clean/cleaning-state.ts";
import { markStraySpaces } from "#app/features/clean/issues/issue-card.tsx";
import type { CleaningActions } from "#app/features/clean/use-cleaning.ts";
import type {
  ColumnFilter,
  ValueList,
  ValueQuery,
  ValueRange,
} from "#app/features/clean/worker-messages.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { inputClass } from "#app/ui/controls/field.tsx";

import {
  applyEditToView,
  formatBound,
  getFilter,
  parseBound,
  setFilter,
  toEditStep,
} from "./value-edit.ts";

interface ValuePanelProps {
  column: string;
  state: CleaningState;
  actions: Pick<CleaningActions, "applySteps" | "editValues" | "listValues" | "setView">;
  onClose: () => void;
}

const PAGE_SIZE = 100;
/** Maximum number of values that one step can change. */
const MAX_CHOSEN = 1000;
const MAX_LENGTH = 200;

/** The values of a column with their counts. The table shows the rows with the selected values. */
export function ValuePanel({ column, state, actions, onClose }: ValuePanelProps) {
  const { revision, issues, view } = state;
  const [search, setSearch] = useState("");
  const [order, setOrder] = useState<ValueQuery["order"]>("count");
  const [limit, setLimit] = useState(PAGE_SIZE);
  /** The value that is being edited; empty for missing cells. */
  const [edited, setEdited] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const list = state.values?.column === column ? state.values : undefined;
  const filter = getFilter(view, column);
  const otherFilters = JSON.stringify(view.filters.filter((one) => one.column !== column));
  const { listValues } = actions;
  const isText = list?.type === "text";
  const canEdit = list !== undefined && list.type !== "boolean";

  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "nearest", behavior: "instant" });
  }, [column]);

  useEffect(() => {
    listValues({ column, search, order, limit });
    // The extra dependencies also change the counts.
  }, [column, search, order, limit, revision, issues, state.shownIssue, otherFilters, listValues]);

  function change(from: readonly string[], to: string): void {
    const edit = { column, from, to };
    setEdited(undefined);
    // The edited row may disappear from the list, and the focus with it.
    heading.current?.focus({ preventScroll: true });
    if (!isText) return actions.editValues(edit);
    const step = toEditStep(edit);
    if (step) actions.applySteps([step], applyEditToView(view, edit));
  }

  const choose = (changes: Partial<ColumnFilter>) =>
    actions.setView(setFilter(view, { ...filter, ...changes }));
  const chosen = new Set(filter.values);
  const shown = list?.values ?? [];
  // While a search is running, the list still has the values of the previous one.
  const found = list?.search === search ? shown : [];
  const unchosen = found.filter(({ text }) => !chosen.has(text)).map(({ text }) => text);
  const merged = shown.filter(({ text }) => chosen.has(text)).map(({ text }) => text);
  return (
    <section aria-labelledby={`${id}-title`} className="clean-values">
      <header>
        <div className="clean-actions">
          <h2 ref={heading} id={`${id}-title`} tabIndex={-1} className="text-xl font-semibold">
            <span>Values of</span> <bdi translate="no">{column}</bdi>
          </h2>
          <Button variant="quiet" onClick={onClose}>
            Close
          </Button>
        </div>
        <input
          type="search"
          aria-label="Search the values"
          placeholder="Search the values"
          value={search}
          autoComplete="off"
          spellCheck={false}
          className={inputClass}
          onChange={({ currentTarget }) => {
            setSearch(currentTarget.value);
            setLimit(PAGE_SIZE);
          }}
        />
        <fieldset>
          <legend>Sort by</legend>
          {(["count", "name"] as const).map((one) => (
            <label key={one}>
              <input
                type="radio"
                name={`${id}-order`}
                checked={order === one}
                onChange={() => setOrder(one)}
              />
              {one}
            </label>
          ))}
        </fieldset>
        <p role="status" className="text-sm text-faint">
          {list && describeCount(list)}
        </p>
        {canEdit && merged.length > 1 && (
          <MergeForm key={merged[0]} values={merged} onMerge={(to) => change(merged, to)} />
        )}
        {list?.range && list.histogram && (
          <Histogram
            type={list.type}
            bins={list.histogram}
            whole={list.range}
            range={filter.range}
          />
        )}
        {list?.range && (
          <RangeForm
            type={list.type}
            whole={list.range}
            range={filter.range}
            onChange={(range) => choose({ range })}
          />
        )}
        {list?.type === "boolean" && (
          <p className="text-sm text-faint">
            This column has only yes and no, so you can select its values but not edit them.
          </p>
        )}
      </header>
      <ul>
        {list && search === "" && list.problems > 0 && (
          <ValueRow
            label={<em>with a problem</em>}
            count={list.problems}
            isChosen={filter.problems}
            onChoose={(problems) => choose({ problems })}
          />
        )}
        {list && search === "" && list.missing > 0 && (
          <ValueRow
            label={<em>missing</em>}
            count={list.missing}
            isChosen={filter.missing}
            onChoose={(missing) => choose({ missing })}
            {...(isText && {
              name: "the missing cells",
              initial: "",
              isEdited: edited === "",
              onEdit: (isOpen) => setEdited(isOpen ? "" : undefined),
              onChange: (to) => change([""], to),
            })}
          />
        )}
        {shown.map(({ text, count, hasProblem }) => (
          <ValueRow
            key={text}
            label={
              <code translate="no" className={hasProblem ? "gate-dirty" : undefined}>
                {markStraySpaces(text.slice(0, MAX_LENGTH))}
              </code>
            }
            count={count}
            isChosen={chosen.has(text)}
            onChoose={(isChosen) =>
              choose({
                values: isChosen
                  ? [...filter.values, text]
                  : filter.values.filter((value) => value !== text),
              })
            }
            {...(canEdit && {
              name: text,
              initial: text,
              isEdited: edited === text,
              onEdit: (isOpen) => setEdited(isOpen ? text : undefined),
              onChange: (to) => change([text], to),
            })}
          />
        ))}
      </ul>
      <div className="clean-actions">
        {list && list.matching > shown.length && (
          <Button variant="secondary" onClick={() => setLimit(limit + PAGE_SIZE * 4)}>
            Show more values
          </Button>
        )}
        {unchosen.length > 0 && filter.values.length + unchosen.length <= MAX_CHOSEN && (
          <Button
            variant="quiet"
            onClick={() => choose({ values: [...filter.values, ...unchosen] })}
          >
            {search === "" ? "Select all listed" : "Select all found"}
          </Button>
        )}
        {(filter.values.length > 0 || filter.missing || filter.problems || filter.range) && (
          <Button
            variant="quiet"
            onClick={() =>
              choose({ values: [], missing: false, problems: false, range: undefined })
            }
          >
            Clear selection
          </Button>
        )}
      </div>
    </section>
  );
}

interface HistogramProps {
  type: ValueList["type"];
  /** Number of cells in each of equal parts of the range. */
  bins: readonly number[];
  whole: { min: number; max: number };
  range: ValueRange | undefined;
}

/** Bars for how many cells are in each part of a column's range. Those that a filter leaves out are fainter. */
function Histogram({ type, bins, whole, range }: HistogramProps) {
  const most = Math.max(...bins);
  const size = (whole.max - whole.min) / bins.length;
  const getBound = (at: number) => whole.min + at * size;
  const describe = (at: number) => {
    const bound = getBound(at);
    return formatBound(type === "date" ? Math.floor(bound) : Number(bound.toPrecision(3)), type);
  };
  const isShown = (at: number) =>
    getBound(at + 1) >= (range?.min ?? -Infinity) && getBound(at) <= (range?.max ?? Infinity);
  const highest = bins.indexOf(most);
  return (
    <svg
      role="img"
      aria-label={`Most cells are from ${describe(highest)} to ${describe(highest + 1)}`}
      viewBox={`0 0 ${bins.length} 100`}
      preserveAspectRatio="none"
      className="h-10 w-full text-faint"
    >
      {bins.map((count, at) => {
        const height = most === 0 ? 0 : Math.ceil((count / most) * 100);
        return (
          <rect
            // oxlint-disable-next-line react/no-array-index-key -- each bar is at a fixed place
            key={at}
            x={at + 0.1}
            y={100 - height}
            width={0.8}
            height={height}
            fill="currentColor"
            opacity={isShown(at) ? 1 : 0.3}
          />
        );
      })}
    </svg>
  );
}

interface RangeFormProps {
  type: ValueList["type"];
  /** The smallest and the largest value of the column. */
  whole: ValueRange;
  range: ValueRange | undefined;
  onChange: (range: ValueRange | undefined) => void;
}

/** Shows only rows whose number or day is within two bounds. */
function RangeForm({ type, whole, range, onChange }: RangeFormProps) {
  const id = useId();
  const bounds = [
    ["min", "From"],
    ["max", "To"],
  ] as const;
  return (
    <div className="clean-actions">
      {bounds.map(([name, label]) => (
        <span key={name} className="clean-actions">
          <label htmlFor={`${id}-${name}`}>{label}</label>
          <input
            id={`${id}-${name}`}
            type={type === "date" ? "date" : "number"}
            step="any"
            placeholder={formatBound(whole[name], type)}
            // A number, not a text: React would replace 1.0, on the way to 1.05, by the text "1".
            value={type === "date" ? formatBound(range?.[name], type) : (range?.[name] ?? "")}
            className={`${inputClass} max-w-40 font-mono`}
            onChange={({ currentTarget }) => {
              const next = { ...range, [name]: parseBound(currentTarget.value, type) };
              onChange(next.min === undefined && next.max === undefined ? undefined : next);
            }}
          />
        </span>
      ))}
    </div>
  );
}

function describeCount({ distinct, matching, search }: ValueList): string {
  const all = pluralize(distinct, "value");
  return search === "" ? all : `${formatCount(matching)} of ${all} found`;
}

interface ValueRowProps {
  label: ReactNode;
  count: number;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  /** Name of the value for screen readers; absent if it can't be edited. */
  name?: string;
  /** Initial text of the input. */
  initial?: string;
  isEdited?: boolean;
  onEdit?: (isOpen: boolean) => void;
  onChange?: (to: string) => void;
}

/** A value that can be selected and edited. */
function ValueRow({
  label,
  count,
  isChosen,
  onChoose,
  name,
  initial = "",
  isEdited = false,
  onEdit,
  onChange,
}: ValueRowProps) {
  const [to, setTo] = useState(initial);
  const button = useRef<HTMLButtonElement>(null);
  const cells = pluralize(count, "cell");
  const close = () => {
    onEdit?.(false);
    // The button exists again after the next render.
    requestAnimationFrame(() => button.current?.focus());
  };
  if (isEdited && onEdit && onChange) {
    return (
      <li>
        <form
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            if (to === initial) close();
            else onChange(to);
          }}
        >
          <input
            // The input opens because the visitor clicked Edit.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            aria-label={`New text for ${name}`}
            value={to}
            maxLength={1000}
            autoComplete="off"
            spellCheck={false}
            className={`${inputClass} font-mono`}
            onFocus={({ currentTarget }) => {
              currentTarget.select();
              currentTarget.form?.scrollIntoView({ block: "nearest", behavior: "instant" });
            }}
            onKeyDown={(event) => {
              if (event.key !== "Escape") return;
              // Without this, Escape would also close the full-window view.
              event.stopPropagation();
              close();
            }}
            onChange={({ currentTarget }) => setTo(currentTarget.value)}
          />
          <Button type="submit">
            {initial === "" ? `Fill ${cells}` : to === "" ? `Clear ${cells}` : `Change ${cells}`}
          </Button>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
        </form>
      </li>
    );
  }
  return (
    <li>
      <label>
        <input
          type="checkbox"
          checked={isChosen}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        />
        {label}
        <span className="text-faint">{formatCount(count)}</span>
      </label>
      {onEdit && (
        <button
          ref={button}
          type="button"
          className="button button-quiet"
          aria-label={`Edit ${name}`}
          onClick={() => {
            setTo(initial);
            onEdit(true);
          }}
        >
          Edit
        </button>
      )}
    </li>
  );
}

/** Merges the selected values into one of them, or into another text. */
function MergeForm({
  values,
  onMerge,
}: {
  values: readonly string[];
  onMerge: (to: string) => void;
}) {
  const [to, setTo] = useState(values[0] ?? "");
  const id = useId();
  return (
    <form
      className="clean-merge"
      onSubmit={(event) => {
        event.preventDefault();
        if (to !== "") onMerge(to);
      }}
    >
      <label htmlFor={id}>{`Merge ${values.length} values into`}</label>
      <input
        id={id}
        list={`${id}-values`}
        value={to}
        required
        maxLength={1000}
        autoComplete="off"
        spellCheck={false}
        className={`${inputClass} font-mono`}
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
      />
      <datalist id={`${id}-values`}>
        {values.map((value) => (
          <option key={value}>{value}</option>
        ))}
      </datalist>
      <Button type="submit">Merge</Button>
    </form>
  );
}
