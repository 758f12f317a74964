/** The intakes that an applicant may choose, loaded when the form is first touched. */
import { useRef, useState } from 'react';
import type { OpenIntake } from '#contract/admissions/intakes.ts';
import * as texts from '#texts/people/intake-choices.ts';
import { type ApplicationForm, fetchStarts } from './application-form.ts';

export interface StartChoices {
  /** Undefined until the intakes have loaded. */
  intakes: OpenIntake[] | undefined;
  loadOnce: () => void;
  /** Loads the intakes again if loading failed. */
  retry: () => void;
  /** Loads the intakes again. If the chosen intake is no longer open, the choice is cleared and the field says so. */
  reload: () => Promise<void>;
}

export function useStartChoices(form: ApplicationForm): StartChoices {
  const [intakes, setIntakes] = useState<OpenIntake[]>();
  const request = useRef<'none' | 'running' | 'failed' | 'done'>('none');

  async function reload() {
    request.current = 'running';
    const open = await fetchStarts().catch(() => undefined);
    request.current = open ? 'done' : 'failed';
    if (!open) return;
    setIntakes(open);
    const chosen = form.getValues('intakeId');
    if (!chosen || open.some(({ _id }) => _id === chosen)) return;
    form.setValue('intakeId', '');
    form.setError('intakeId', { message: texts.notOpen });
  }

  const loadIf = (state: typeof request.current) => () => void (request.current === state && reload());
  return { intakes, reload, loadOnce: loadIf('none'), retry: loadIf('failed') };
}
