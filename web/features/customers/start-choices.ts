/** The intakes that an applicant may choose, loaded when the form is first touched; without a network there are none. */
import { useRef, useState } from 'react';
import type { OpenIntake } from '#contract/admissions/intakes.ts';
import * as texts from '#texts/people/intake-choices.ts';
import { type ApplicationForm, fetchStarts } from './application-form.ts';

export interface StartChoices {
  intakes: OpenIntake[];
  loadOnce: () => void;
  /** Loads them again. A choice that is no longer open is cleared, and the field says so. */
  reload: () => Promise<void>;
}

export function useStartChoices(form: ApplicationForm): StartChoices {
  const [intakes, setIntakes] = useState<OpenIntake[]>([]);
  const isAsked = useRef(false);

  async function reload() {
    isAsked.current = true;
    const open = await fetchStarts().catch(() => undefined);
    isAsked.current = open !== undefined;
    if (!open) return;
    setIntakes(open);
    const chosen = form.getValues('intakeId');
    if (!chosen || open.some(({ _id }) => _id === chosen)) return;
    form.setValue('intakeId', '');
    form.setError('intakeId', { message: texts.notOpen });
  }

  return { intakes, reload, loadOnce: () => void (isAsked.current || reload()) };
}
