/** Mantine's native select, with the icon that the rest of the app uses. */
import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { ChevronDown } from 'lucide-react';

export const Select = (props: NativeSelectProps) => (
  <NativeSelect {...props} rightSection={<ChevronDown size={18} aria-hidden />} />
);
