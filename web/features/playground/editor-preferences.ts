/** How somebody likes the editor: its theme, and how large the letters are. Kept in this browser until signing out. */
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { REMEMBERED, tryStorage } from '#web/api/persisted.ts';
import { isThemeName, loadTheme, type ThemeName, themeAtOnce, usualTheme } from '#web/ui/code-editor/themes.ts';
import { toast } from '#web/ui/feedback/toast.ts';

const KEY = `${REMEMBERED}editor`;

/** Pixels. */
const smallest = 12;
const largest = 24;
const usualSize = 15;
const STEP = 1;

const StoredPreferences = z.object({
  theme: z.custom<ThemeName>(isThemeName).catch(usualTheme),
  fontSize: z.int().min(smallest).max(largest).catch(usualSize),
});
type StoredPreferences = z.output<typeof StoredPreferences>;

export function useEditorPreferences() {
  const [liking, setLiking] = useState(remembered);
  const { theme: themeName, fontSize } = liking;
  const [theme, setTheme] = useState(() => themeAtOnce(themeName));

  // A theme is fetched before it applies; one that comes after another was chosen is not wanted any more.
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
  // The specification has this one fetched at the start, whatever is chosen.
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
