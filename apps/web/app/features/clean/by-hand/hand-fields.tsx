import { inputStyle, TextInput } from "#app/ui/controls/text-input.tsx";

import type { HandField } from "./hand-kind.ts";

type Options = readonly (readonly [value: string, label: string])[];

const none: readonly never[] = [];

interface HandSelectProps {
  id: string;
  label: string;
  /** Its name in the form, where its value is read on submission. */
  name?: string;
  options?: Options;
  groups?: readonly { label: string; options: Options }[];
  value?: string;
  onChange?: (value: string) => void;
}

export function HandSelect({
  id,
  label,
  name,
  options = none,
  groups = none,
  value,
  onChange,
}: HandSelectProps) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <select
        id={id}
        name={name}
        value={value}
        onChange={onChange && (({ currentTarget }) => onChange(currentTarget.value))}
        className={inputStyle}
      >
        <Choices options={options} />
        {groups.map((group) => (
          <optgroup key={group.label} label={group.label}>
            <Choices options={group.options} />
          </optgroup>
        ))}
      </select>
    </div>
  );
}

function Choices({ options }: { options: Options }) {
  return options.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

export function HandText({ id, field }: { id: string; field: HandField }) {
  const { name, label, hint, initial, mayBeEmpty } = field;
  const hintId = `${id}-hint`;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
        {mayBeEmpty && <span className="font-normal text-faint"> (optional)</span>}
      </label>
      {hint && (
        <p id={hintId} className="text-sm text-faint">
          {hint}
        </p>
      )}
      <TextInput
        id={id}
        name={name}
        defaultValue={initial}
        maxLength={1000}
        autoComplete="off"
        spellCheck={false}
        aria-describedby={hint && hintId}
      />
    </div>
  );
}
