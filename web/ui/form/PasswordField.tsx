/** A password field with a button that shows the password. (The field of Mantine would add 5 kB.) */
import { TextInput, type TextInputProps } from '@mantine/core';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import * as texts from '#texts/people/auth.ts';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';

export function PasswordField(props: TextInputProps) {
  const [isShown, setShown] = useState(false);
  const [name, icon] = isShown ? ([texts.hidePassword, EyeOff] as const) : ([texts.showPassword, Eye] as const);
  return (
    <TextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      rightSectionWidth={48}
      rightSectionPointerEvents="all"
      rightSection={<IconButton name={name} icon={icon} keepsFocus onClick={() => setShown(!isShown)} />}
    />
  );
}
