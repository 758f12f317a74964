/** How a program is typed: handed in by the page, because the editor's look is the playground's. */
import type { ReactNode } from 'react';

interface ProgramFieldProps {
  label: string;
  languageId: number;
  /** What it begins with. It is looked at once: another program is another field, by its `key`. */
  code: string;
  onChange: (code: string) => void;
}

export type ProgramField = (field: ProgramFieldProps) => ReactNode;

/** A language in which something may be written. */
export interface OfferedLanguage {
  /** Judge0's number. */
  id: number;
  name: string;
  /** Why programs in it cannot be graded; empty where they can. */
  reason: string;
}

/** Of a select: what the school has not got stays in the list, and says why. */
export const optionsOf = (languages: OfferedLanguage[]) =>
  languages.map(({ id, name, reason }) => ({
    value: String(id),
    label: reason ? `${name}: ${reason}` : name,
    disabled: reason !== '',
  }));

export const nameOf = (languages: OfferedLanguage[], languageId: number) =>
  languages.find(({ id }) => id === languageId)?.name ?? `Language ${languageId}`;
