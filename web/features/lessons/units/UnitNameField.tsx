import { TextInput, type TextInputProps } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import * as texts from '#texts/learning/units.ts';

export const UnitNameField = (props: TextInputProps) => (
  <TextInput label={texts.nameLabel} autoComplete="off" {...props} />
);
