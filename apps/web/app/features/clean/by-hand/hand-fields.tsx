import { Field } from "#app/ui/controls/field.tsx";
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
  /** What is chosen at first, where nothing follows the choice. */
  initial?: string;
  onChange?: (value: string) => void;
}

export function HandSelect({
  id,
  label,
  name,
  options = none,
  groups = none,
  value,
  initial,
  onChange,
}: HandSelectProps) {
  return (
    <Field id={id} label={label} required>
      {(control) => (
        <select
          {...control}
          name={name}
          value={value}
          defaultValue={initial}
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
      )}
    </Field>
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
  const { name, label, hint, initial, mayBeEmpty = false } = field;
  return (
    <Field id={id} label={label} hint={hint} required={!mayBeEmpty}>
      {(control) => (
        <TextInput
          {...control}
          name={name}
          defaultValue={initial}
          maxLength={1000}
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </Field>
  );
}
