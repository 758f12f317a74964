/** A field for an email address, with the phone's email keyboard and the browser's autofill. */
import { TextInput, type TextInputProps } from '@mantine/core';

export function EmailField(props: TextInputProps) {
  return <TextInput label="Email" type="email" inputMode="email" autoComplete="email" {...props} />;
}
