/** The user's preferences for the editor, its theme and text size. The browser stores them until the user signs out. */
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { REMEMBERED, tryStorage } from '#web/api/persisted.ts';
import { defaultTheme, isThemeName, loadedTheme, loadTheme, type ThemeName } from '#web/ui/code-editor/themes.ts';
import { toast } from '#web/ui/feedback/toast.ts';

const KEY = `${REMEMBERED}editor`;

/** The text size in pixels. */
const smallest = 12;
const largest = 24;
const defaultSize = 15;
const STEP = 1;

const StoredPreferences = z.object({
  theme: z.custom<ThemeName>(isThemeName).catch(defaultTheme),
  fontSize: z.int().min(smallest).max(largest).catch(defaultSize),
});
type StoredPreferences = z.output<typeof StoredPreferences>;

export function useEditorPreferences() {
  const [liking, setLiking] = useState(remembered);
  const { theme: themeName, fontSize } = liking;
  const [theme, setTheme] = useState(() => loadedTheme(themeName));

  // A theme applies once it is loaded, unless the user has chosen another one meanwhile.
  useEffect(() => {
    let isWanted = true;
    loadTheme(themeName).then(
      (came) => {
        if (isWanted) setTheme(came);
      },
      () => {
        if (isWanted) void toast.error('This theme could not be fetched. The one before stays.');
      },
    );
    return () => {
      isWanted = false;
    };
  }, [themeName]);
  // The specification requires loading this theme at the start, whichever theme is chosen.
  useEffect(() => void loadTheme('oceanic-next').catch(() => undefined), []);

  function like(change: Partial<StoredPreferences>) {
    const next = { ...liking, ...change };
    setLiking(next);
    tryStorage(() => localStorage.setItem(KEY, JSON.stringify(next)));
  }
  return {
    theme,
    themeName,
    fontSize,
    chooseTheme: (id: string) => isThemeName(id) && like({ theme: id }),
    smaller: () => like({ fontSize: Math.max(smallest, fontSize - STEP) }),
    larger: () => like({ fontSize: Math.min(largest, fontSize + STEP) }),
  };
}
export type EditorPreferences = ReturnType<typeof useEditorPreferences>;

const remembered = () => StoredPreferences.parse(tryStorage(() => JSON.parse(localStorage.getItem(KEY) ?? '{}')) ?? {});
