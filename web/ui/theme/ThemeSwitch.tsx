/** Switches between light, dark and the device's theme. The choice is stored in this browser. */
import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { type LucideIcon, Moon, Sun, SunMoon } from 'lucide-react';
import * as texts from '#texts/ui.ts';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';

const themes: Record<MantineColorScheme, { next: MantineColorScheme; label: string; icon: LucideIcon }> = {
  auto: { next: 'light', label: texts.themes.auto, icon: SunMoon },
  light: { next: 'dark', label: texts.themes.light, icon: Sun },
  dark: { next: 'auto', label: texts.themes.dark, icon: Moon },
};

export function ThemeSwitch() {
  const { words: label, icon, toNext } = useTheme();
  return <IconButton name={label} icon={icon} onClick={toNext} />;
}

/** Returns the chosen theme's label and icon, and a function that switches to the next theme. */
export function useTheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme({
    // Transitions stay on, because Mantine would stop them by a style tag, which our Content-Security-Policy forbids.
    keepTransitions: true,
  });
  const { next, label, icon } = themes[colorScheme];
  return { words: label, icon, toNext: () => setColorScheme(next) };
}
