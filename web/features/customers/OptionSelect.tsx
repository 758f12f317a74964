/** A select in which no option is chosen at first. */
import type { ComponentProps } from 'react';
import * as texts from '#texts/people/customers.ts';
import { Select } from '#web/ui/form/Select.tsx';
import { labelOf } from './option-label.ts';

interface Props extends ComponentProps<typeof Select> {
  options: readonly string[];
  /** The labels by option; an option without a label is shown as it is. */
  labels?: Record<string, string>;
}

export const OptionSelect = ({ options, labels = {}, ...rest }: Props) => (
  <Select
    {...rest}
    data={[{ value: '', label: texts.choose }, ...options.map((value) => ({ value, label: labelOf(labels, value) }))]}
  />
);
