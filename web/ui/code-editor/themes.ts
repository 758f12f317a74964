/**
 * The editor's themes: Monaco's own two, and the well-known list of monaco-themes by
 * its names, each of which is fetched when it is first chosen. Cobalt, which editors
 * begin with, comes with them.
 */
import cobalt from 'monaco-themes/themes/Cobalt.json';
import { light, type TextMateTheme, vsDark } from './text-mate.ts';

interface ThemeFile {
  name: string;
  load: () => Promise<{ default: unknown }>;
}

export const usualTheme = 'cobalt';

const own = { light: { name: 'Light' }, 'vs-dark': { name: 'VS Dark' } };

const files = {
  active4d: { name: 'Active4D', load: () => import('monaco-themes/themes/Active4D.json') },
  'all-hallows-eve': { name: 'All Hallows Eve', load: () => import('monaco-themes/themes/All Hallows Eve.json') },
  amy: { name: 'Amy', load: () => import('monaco-themes/themes/Amy.json') },
  'birds-of-paradise': { name: 'Birds of Paradise', load: () => import('monaco-themes/themes/Birds of Paradise.json') },
  blackboard: { name: 'Blackboard', load: () => import('monaco-themes/themes/Blackboard.json') },
  'brilliance-black': { name: 'Brilliance Black', load: () => import('monaco-themes/themes/Brilliance Black.json') },
  'brilliance-dull': { name: 'Brilliance Dull', load: () => import('monaco-themes/themes/Brilliance Dull.json') },
  'chrome-devtools': { name: 'Chrome DevTools', load: () => import('monaco-themes/themes/Chrome DevTools.json') },
  'clouds-midnight': { name: 'Clouds Midnight', load: () => import('monaco-themes/themes/Clouds Midnight.json') },
  clouds: { name: 'Clouds', load: () => import('monaco-themes/themes/Clouds.json') },
  cobalt: { name: 'Cobalt', load: async () => ({ default: cobalt }) },
  cobalt2: { name: 'Cobalt2', load: () => import('monaco-themes/themes/Cobalt2.json') },
  dawn: { name: 'Dawn', load: () => import('monaco-themes/themes/Dawn.json') },
  dracula: { name: 'Dracula', load: () => import('monaco-themes/themes/Dracula.json') },
  dreamweaver: { name: 'Dreamweaver', load: () => import('monaco-themes/themes/Dreamweaver.json') },
  eiffel: { name: 'Eiffel', load: () => import('monaco-themes/themes/Eiffel.json') },
  'espresso-libre': { name: 'Espresso Libre', load: () => import('monaco-themes/themes/Espresso Libre.json') },
  'github-dark': { name: 'GitHub Dark', load: () => import('monaco-themes/themes/GitHub Dark.json') },
  'github-light': { name: 'GitHub Light', load: () => import('monaco-themes/themes/GitHub Light.json') },
  github: { name: 'GitHub', load: () => import('monaco-themes/themes/GitHub.json') },
  idle: { name: 'IDLE', load: () => import('monaco-themes/themes/IDLE.json') },
  katzenmilch: { name: 'Katzenmilch', load: () => import('monaco-themes/themes/Katzenmilch.json') },
  'kuroir-theme': { name: 'Kuroir Theme', load: () => import('monaco-themes/themes/Kuroir Theme.json') },
  lazy: { name: 'LAZY', load: () => import('monaco-themes/themes/LAZY.json') },
  'magicwb--amiga-': { name: 'MagicWB (Amiga)', load: () => import('monaco-themes/themes/MagicWB (Amiga).json') },
  'merbivore-soft': { name: 'Merbivore Soft', load: () => import('monaco-themes/themes/Merbivore Soft.json') },
  merbivore: { name: 'Merbivore', load: () => import('monaco-themes/themes/Merbivore.json') },
  'monokai-bright': { name: 'Monokai Bright', load: () => import('monaco-themes/themes/Monokai Bright.json') },
  monokai: { name: 'Monokai', load: () => import('monaco-themes/themes/Monokai.json') },
  'night-owl': { name: 'Night Owl', load: () => import('monaco-themes/themes/Night Owl.json') },
  nord: { name: 'Nord', load: () => import('monaco-themes/themes/Nord.json') },
  'oceanic-next': { name: 'Oceanic Next', load: () => import('monaco-themes/themes/Oceanic Next.json') },
  'pastels-on-dark': { name: 'Pastels on Dark', load: () => import('monaco-themes/themes/Pastels on Dark.json') },
  'slush-and-poppies': { name: 'Slush and Poppies', load: () => import('monaco-themes/themes/Slush and Poppies.json') },
  'solarized-dark': { name: 'Solarized-dark', load: () => import('monaco-themes/themes/Solarized-dark.json') },
  'solarized-light': { name: 'Solarized-light', load: () => import('monaco-themes/themes/Solarized-light.json') },
  spacecadet: { name: 'SpaceCadet', load: () => import('monaco-themes/themes/SpaceCadet.json') },
  sunburst: { name: 'Sunburst', load: () => import('monaco-themes/themes/Sunburst.json') },
  'textmate--mac-classic-': {
    name: 'Textmate (Mac Classic)',
    load: () => import('monaco-themes/themes/Textmate (Mac Classic).json'),
  },
  'tomorrow-night-blue': {
    name: 'Tomorrow-Night-Blue',
    load: () => import('monaco-themes/themes/Tomorrow-Night-Blue.json'),
  },
  'tomorrow-night-bright': {
    name: 'Tomorrow-Night-Bright',
    load: () => import('monaco-themes/themes/Tomorrow-Night-Bright.json'),
  },
  'tomorrow-night-eighties': {
    name: 'Tomorrow-Night-Eighties',
    load: () => import('monaco-themes/themes/Tomorrow-Night-Eighties.json'),
  },
  'tomorrow-night': { name: 'Tomorrow-Night', load: () => import('monaco-themes/themes/Tomorrow-Night.json') },
  tomorrow: { name: 'Tomorrow', load: () => import('monaco-themes/themes/Tomorrow.json') },
  twilight: { name: 'Twilight', load: () => import('monaco-themes/themes/Twilight.json') },
  'upstream-sunburst': { name: 'Upstream Sunburst', load: () => import('monaco-themes/themes/Upstream Sunburst.json') },
  'vibrant-ink': { name: 'Vibrant Ink', load: () => import('monaco-themes/themes/Vibrant Ink.json') },
  'xcode-default': { name: 'Xcode_default', load: () => import('monaco-themes/themes/Xcode_default.json') },
  zenburnesque: { name: 'Zenburnesque', load: () => import('monaco-themes/themes/Zenburnesque.json') },
  iplastic: { name: 'iPlastic', load: () => import('monaco-themes/themes/iPlastic.json') },
  idlefingers: { name: 'idleFingers', load: () => import('monaco-themes/themes/idleFingers.json') },
  krtheme: { name: 'krTheme', load: () => import('monaco-themes/themes/krTheme.json') },
  monoindustrial: { name: 'monoindustrial', load: () => import('monaco-themes/themes/monoindustrial.json') },
} satisfies Record<string, ThemeFile>;

export type ThemeName = keyof typeof own | keyof typeof files;

export const themeNames = Object.entries({ ...own, ...files }).map(([id, { name }]) => ({ id, name }));

export const isThemeName = (id: unknown): id is ThemeName =>
  typeof id === 'string' && (Object.hasOwn(own, id) || Object.hasOwn(files, id));

/** The themes that have come. */
const loaded = new Map<ThemeName, TextMateTheme>([
  ['light', light],
  ['vs-dark', vsDark],
  [usualTheme, cobalt],
]);

/** As it is, or as the usual one while it is on its way. */
export const themeAtOnce = (id: ThemeName): TextMateTheme => loaded.get(id) ?? cobalt;

/** Rejects when it cannot be fetched. */
export async function loadTheme(id: ThemeName): Promise<TextMateTheme> {
  const known = loaded.get(id);
  if (known) return known;
  const file: ThemeFile = files[id as keyof typeof files];
  // The package's files all have this shape; its types say so for each in its own way.
  const theme = (await file.load()).default as TextMateTheme;
  loaded.set(id, theme);
  return theme;
}
