/** A select that filters a list. Its first option has the value undefined, and does not filter the list. */
import { Select } from './Select.tsx';

interface Option<Value extends string> {
  value: Value;
  label: string;
}

interface Props<Value extends string> {
  label: string;
  /** The label of the first option. */
  all: string;
  options: Option<Value>[];
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}

export function FilterSelect<Value extends string>({
  label,
  all,
  options,
  value = '' as Value,
  onChange,
}: Props<Value>) {
  return (
    <Select
      aria-label={label}
      data={[{ value: '', label: all }, ...options]}
      value={value}
      onChange={({ target }) => onChange(options.find((option) => option.value === target.value)?.value)}
    />
  );
}

/** Returns the options of a select, from values with a label each. */
export const optionsOf = <Value extends string>(labels: Record<Value, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label })) as Option<Value>[];
