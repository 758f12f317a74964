/**
 * The type of a code editor field. Pages pass the component as a prop, because the editor's preferences belong to the
 * playground feature.
 */
import type { ReactNode } from 'react';
import * as texts from '#texts/code/challenge-authoring.ts';

interface ProgramFieldProps {
  label: string;
  languageId: number;
  /** The initial code. Later changes of this value are ignored, so another program needs another `key`. */
  code: string;
  onChange: (code: string) => void;
}

export type ProgramField = (field: ProgramFieldProps) => ReactNode;

export interface OfferedLanguage {
  /** Judge0's language id. */
  id: number;
  name: string;
  /** Why programs in this language cannot be graded; empty if they can. */
  reason: string;
}

/** The languages as options of a select; unavailable languages are disabled and show the reason. */
export const optionsOf = (languages: OfferedLanguage[]) =>
  languages.map(({ id, name, reason }) => ({
    value: String(id),
    label: reason ? `${name}: ${reason}` : name,
    disabled: reason !== '',
  }));

export const nameOf = (languages: OfferedLanguage[], languageId: number) =>
  languages.find(({ id }) => id === languageId)?.name ?? texts.languageNumber(languageId);
