/** One of the options that the school has; none is chosen for anybody. */
import { NativeSelect } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';

interface SelectProps extends ComponentProps<typeof NativeSelect> {
  options: readonly string[];
}

export const Select = ({ options, ...rest }: SelectProps) => (
  <NativeSelect
    {...rest}
    data={[{ value: '', label: 'Choose' }, ...options]}
    rightSection={<ChevronDown size={18} aria-hidden />}
  />
);
