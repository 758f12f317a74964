/** A select that starts without a choice. */
import type { ComponentProps } from 'react';
import { Select } from '#web/ui/form/Select.tsx';

interface Props extends ComponentProps<typeof Select> {
  options: readonly string[];
}

export const OptionSelect = ({ options, ...rest }: Props) => (
  <Select {...rest} data={[{ value: '', label: 'Choose' }, ...options]} />
);
