/**
 * The editor's themes: Monaco's two built-in ones, and the well-known list of
 * monaco-themes by its names, each loaded when it is first chosen. Cobalt, the default,
 * is included in the page.
 */
import cobalt from 'monaco-themes/themes/Cobalt.json';
import { light, type TextMateTheme, vsDark } from './text-mate.ts';

export const defaultTheme = 'cobalt';

const builtInThemes = { light: 'Light', 'vs-dark': 'VS Dark' };

const listed = {
  active4d: 'Active4D',
  'all-hallows-eve': 'All Hallows Eve',
  amy: 'Amy',
  'birds-of-paradise': 'Birds of Paradise',
  blackboard: 'Blackboard',
  'brilliance-black': 'Brilliance Black',
  'brilliance-dull': 'Brilliance Dull',
  'chrome-devtools': 'Chrome DevTools',
  'clouds-midnight': 'Clouds Midnight',
  clouds: 'Clouds',
  cobalt: 'Cobalt',
  cobalt2: 'Cobalt2',
  dawn: 'Dawn',
  dracula: 'Dracula',
  dreamweaver: 'Dreamweaver',
  eiffel: 'Eiffel',
  'espresso-libre': 'Espresso Libre',
  'github-dark': 'GitHub Dark',
  'github-light': 'GitHub Light',
  github: 'GitHub',
  idle: 'IDLE',
  katzenmilch: 'Katzenmilch',
  'kuroir-theme': 'Kuroir Theme',
  lazy: 'LAZY',
  'magicwb--amiga-': 'MagicWB (Amiga)',
  'merbivore-soft': 'Merbivore Soft',
  merbivore: 'Merbivore',
  'monokai-bright': 'Monokai Bright',
  monokai: 'Monokai',
  'night-owl': 'Night Owl',
  nord: 'Nord',
  'oceanic-next': 'Oceanic Next',
  'pastels-on-dark': 'Pastels on Dark',
  'slush-and-poppies': 'Slush and Poppies',
  'solarized-dark': 'Solarized-dark',
  'solarized-light': 'Solarized-light',
  spacecadet: 'SpaceCadet',
  sunburst: 'Sunburst',
  'textmate--mac-classic-': 'Textmate (Mac Classic)',
  'tomorrow-night-blue': 'Tomorrow-Night-Blue',
  'tomorrow-night-bright': 'Tomorrow-Night-Bright',
  'tomorrow-night-eighties': 'Tomorrow-Night-Eighties',
  'tomorrow-night': 'Tomorrow-Night',
  tomorrow: 'Tomorrow',
  twilight: 'Twilight',
  'upstream-sunburst': 'Upstream Sunburst',
  'vibrant-ink': 'Vibrant Ink',
  'xcode-default': 'Xcode_default',
  zenburnesque: 'Zenburnesque',
  iplastic: 'iPlastic',
  idlefingers: 'idleFingers',
  krtheme: 'krTheme',
  monoindustrial: 'monoindustrial',
};

export type ThemeName = keyof typeof builtInThemes | keyof typeof listed;
/** The themes that share one file, because each is small and they are similar. */
export type MoreThemeName = Exclude<keyof typeof listed, 'cobalt' | 'oceanic-next'>;

export const themeNames = Object.entries({ ...builtInThemes, ...listed }).map(([id, name]) => ({ id, name }));

export const isThemeName = (id: unknown): id is ThemeName =>
  typeof id === 'string' && (Object.hasOwn(builtInThemes, id) || Object.hasOwn(listed, id));

/** The themes that are loaded. */
const loaded = new Map<ThemeName, TextMateTheme>([
  ['light', light],
  ['vs-dark', vsDark],
  [defaultTheme, cobalt],
]);

/** Returns the theme, or the default one while the theme is not loaded. */
export const loadedTheme = (id: ThemeName): TextMateTheme => loaded.get(id) ?? cobalt;

/** Loads a theme. @throws if the theme cannot be loaded */
export async function loadTheme(id: ThemeName): Promise<TextMateTheme> {
  const known = loaded.get(id);
  if (known) return known;
  // All theme files of the package have this shape, but the package declares a separate type for each.
  const theme = (await fetchTheme(id)) as TextMateTheme;
  loaded.set(id, theme);
  return theme;
}

async function fetchTheme(id: ThemeName): Promise<unknown> {
  if (id === 'oceanic-next') return (await import('monaco-themes/themes/Oceanic Next.json')).default;
  const { moreThemes } = await import('./more-themes.ts');
  return moreThemes[id as MoreThemeName];
}
