/** States of a draft, for tests. */
import type { HandinFields } from '#web/features/handins/handin-fields.ts';
import type { AutosaveState } from './reducer.ts';

export const typedText = (text: string): HandinFields => ({
  text,
  link: '',
  languageId: null,
  files: [],
  projectId: null,
});

export const initial: AutosaveState = {
  status: 'clean',
  fields: typedText(''),
  inFlight: undefined,
  isSubmitting: false,
  isOpen: true,
  failures: 0,
  refusal: '',
  basedOn: [],
  conflicting: [],
  replacements: 0,
};
