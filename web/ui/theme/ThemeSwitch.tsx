/** Light, dark, or as the device has it: each press goes on to the next. The choice stays in this browser. */
import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { type LucideIcon, Moon, Sun, SunMoon } from 'lucide-react';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';

const themes: Record<MantineColorScheme, { next: MantineColorScheme; words: string; icon: LucideIcon }> = {
  auto: { next: 'light', words: 'Theme: automatic', icon: SunMoon },
  light: { next: 'dark', words: 'Theme: light', icon: Sun },
  dark: { next: 'auto', words: 'Theme: dark', icon: Moon },
};

export function ThemeSwitch() {
  const { words, icon, toNext } = useTheme();
  return <IconButton name={words} icon={icon} onClick={toNext} />;
}

/** The theme chosen here, and the way to the next one. */
export function useTheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme({
    // To stop them, Mantine would add a style tag, which our Content-Security-Policy forbids.
    keepTransitions: true,
  });
  const { next, words, icon } = themes[colorScheme];
  return { words, icon, toNext: () => setColorScheme(next) };
}
