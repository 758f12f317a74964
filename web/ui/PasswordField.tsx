/** A field for a password, with a button that shows what was typed. */
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';

export function PasswordField(props: PasswordInputProps) {
  const [isShown, setShown] = useState(false);
  return (
    <PasswordInput
      {...props}
      visible={isShown}
      onVisibilityChange={setShown}
      rightSectionWidth={48}
      visibilityToggleIcon={({ reveal }) => (reveal ? <EyeOff size={20} aria-hidden /> : <Eye size={20} aria-hidden />)}
      visibilityToggleButtonProps={{
        'aria-label': isShown ? 'Hide password' : 'Show password',
        'aria-hidden': false,
        tabIndex: 0,
      }}
    />
  );
}
