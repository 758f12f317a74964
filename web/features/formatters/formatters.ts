/** Which files are formatted on this device and which on the server, by their extensions. */
import type { FormattedLanguage } from '#contract/formatters.ts';

export type DeviceLanguage = 'html' | 'css' | 'javascript' | 'typescript' | 'json' | 'markdown';
type Formatter = { on: 'device'; language: DeviceLanguage } | { on: 'school'; language: FormattedLanguage };

export interface Written {
  code: string;
  /** The cursor's position: the number of characters before it. */
  cursor: number;
}
/** The formatted program, or a sentence that says why formatting failed. */
export type Formatted = Written | { problem: string };

const onDevice: [ends: RegExp, DeviceLanguage][] = [
  [/\.html?$/i, 'html'],
  [/\.css$/i, 'css'],
  [/\.[cm]?jsx?$/i, 'javascript'],
  [/\.tsx?$/i, 'typescript'],
  [/\.json$/i, 'json'],
  [/\.md$/i, 'markdown'],
];
const atSchool: [ends: RegExp, FormattedLanguage][] = [
  [/\.py$/i, 'python'],
  [/\.c$/i, 'c'],
  [/\.(?:h|[ch]pp|cc)$/i, 'cpp'],
  [/\.java$/i, 'java'],
];

export function formatterOf(path: string): Formatter | undefined {
  const here = onDevice.find(([ends]) => ends.test(path));
  const there = atSchool.find(([ends]) => ends.test(path));
  if (here) return { on: 'device', language: here[1] };
  return there && { on: 'school', language: there[1] };
}
