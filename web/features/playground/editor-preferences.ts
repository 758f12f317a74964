/** The user's preferences for the editor: theme and text size. The browser stores them until the user signs out. */
import { useEffect, useState } from 'react';
import { z } from 'zod';
import * as texts from '#texts/code/playground.ts';
import { REMEMBERED } from '#web/api/persisted.ts';
import { tryStorage } from '#web/storage.ts';
import { defaultTheme, isThemeName, loadedTheme, loadTheme, type ThemeName } from '#web/ui/code-editor/themes.ts';
import { toast } from '#web/ui/feedback/toast.ts';

const KEY = `${REMEMBERED}editor`;

/** Text sizes in pixels: the smallest, the largest, the default, and the step of the buttons that change the size. */
const MIN_SIZE = 12;
const MAX_SIZE = 24;
const defaultSize = 15;
const STEP = 1;

const StoredPreferences = z.object({
  theme: z.custom<ThemeName>(isThemeName).catch(defaultTheme),
  fontSize: z.int().min(MIN_SIZE).max(MAX_SIZE).catch(defaultSize),
});
type StoredPreferences = z.output<typeof StoredPreferences>;

export function useEditorPreferences() {
  const [preferences, setPreferences] = useState(readPreferences);
  const { theme: themeName, fontSize } = preferences;
  const [theme, setTheme] = useState(() => loadedTheme(themeName));

  // Applies a theme once it is loaded, unless the user has chosen another theme meanwhile.
  useEffect(() => {
    let isCurrent = true;
    loadTheme(themeName).then(
      (loaded) => {
        if (isCurrent) setTheme(loaded);
      },
      () => {
        if (isCurrent) void toast.error(texts.themeNotLoaded);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [themeName]);
  // The specification requires loading this theme at the start, whichever theme is chosen.
  useEffect(() => void loadTheme('oceanic-next').catch(() => undefined), []);

  function change(change: Partial<StoredPreferences>) {
    const next = { ...preferences, ...change };
    setPreferences(next);
    tryStorage(() => localStorage.setItem(KEY, JSON.stringify(next)));
  }
  return {
    theme,
    themeName,
    fontSize,
    chooseTheme: (id: string) => isThemeName(id) && change({ theme: id }),
    smaller: () => change({ fontSize: Math.max(MIN_SIZE, fontSize - STEP) }),
    larger: () => change({ fontSize: Math.min(MAX_SIZE, fontSize + STEP) }),
  };
}
export type EditorPreferences = ReturnType<typeof useEditorPreferences>;

const readPreferences = () =>
  StoredPreferences.parse(tryStorage(() => JSON.parse(localStorage.getItem(KEY) ?? '{}')) ?? {});
