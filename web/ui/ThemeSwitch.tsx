/** Light, dark, or as the device has it: each press goes on to the next. The choice stays in this browser. */
import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { Moon, Sun, SunMoon } from 'lucide-react';

const themes: Record<MantineColorScheme, { next: MantineColorScheme; words: string; icon: typeof Sun }> = {
  auto: { next: 'light', words: 'Theme: automatic', icon: SunMoon },
  light: { next: 'dark', words: 'Theme: light', icon: Sun },
  dark: { next: 'auto', words: 'Theme: dark', icon: Moon },
};

interface Props {
  className?: string | undefined;
  /** Says in words what the icon shows. */
  withWords?: boolean;
}

export function ThemeSwitch({ className, withWords = false }: Props) {
  const { colorScheme, setColorScheme } = useMantineColorScheme({
    // To stop them, Mantine would add a style tag, which our Content-Security-Policy forbids.
    keepTransitions: true,
  });
  const { next, words, icon: Icon } = themes[colorScheme];
  return (
    <button
      type="button"
      className={className}
      title={withWords ? undefined : words}
      onClick={() => setColorScheme(next)}
    >
      <Icon size={20} aria-hidden />
      <span className={withWords ? undefined : 'visually-hidden'}>{words}</span>
    </button>
  );
}
