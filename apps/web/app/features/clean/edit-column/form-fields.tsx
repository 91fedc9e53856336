import { Field, inputClass, TextInput } from "#app/ui/controls/field.tsx";

import type { StepField } from "./step-form.ts";

type SelectOptions = readonly (readonly [value: string, label: string])[];

const none: readonly never[] = [];

interface SelectFieldProps {
  id: string;
  label: string;
  /** Field name, if the value is read from the form on submission. */
  name?: string;
  options?: SelectOptions;
  groups?: readonly { label: string; options: SelectOptions }[];
  value?: string;
  /** Initial value of an uncontrolled field. */
  initial?: string;
  onChange?: (value: string) => void;
}

export function SelectField({
  id,
  label,
  name,
  options = none,
  groups = none,
  value,
  initial,
  onChange,
}: SelectFieldProps) {
  return (
    <Field id={id} label={label} required>
      {(control) => (
        <select
          {...control}
          name={name}
          value={value}
          defaultValue={initial}
          onChange={onChange && (({ currentTarget }) => onChange(currentTarget.value))}
          className={inputClass}
        >
          <Options options={options} />
          {groups.map((group) => (
            <optgroup key={group.label} label={group.label}>
              <Options options={group.options} />
            </optgroup>
          ))}
        </select>
      )}
    </Field>
  );
}

function Options({ options }: { options: SelectOptions }) {
  return options.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

export function TextField({ id, field }: { id: string; field: StepField }) {
  const { name, label, hint, initial, isOptional = false } = field;
  return (
    <Field id={id} label={label} hint={hint} required={!isOptional}>
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
