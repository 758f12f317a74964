/** A field for an email address, with the phone's email keyboard and the browser's autofill. */
import { TextInput, type TextInputProps } from '@mantine/core';
import * as texts from '#texts/people/auth.ts';

export function EmailField(props: TextInputProps) {
  return <TextInput label={texts.email} type="email" inputMode="email" autoComplete="email" {...props} />;
}
