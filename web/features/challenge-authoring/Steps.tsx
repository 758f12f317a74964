/** Navigation between the steps of writing a challenge, which may be taken in any order. */
import { Link, useSearchParams } from 'react-router';
import * as texts from '#texts/code/challenge-authoring.ts';
import styles from './Steps.module.css';

const steps = ['about', 'starters', 'tests', 'reference', 'check', 'regrade'] as const;
export type Step = (typeof steps)[number];

/** The step that the URL names, and a function to go to another one. */
export function useStep() {
  const [address, setAddress] = useSearchParams();
  const step = steps.find((name) => name === address.get('step')) ?? 'about';
  return { step, go: (next: Step) => setAddress({ step: next }, { replace: true, preventScrollReset: true }) };
}

interface Props {
  current: Step;
  /** Steps with unsaved changes. */
  unsaved: Step[];
}

export const Steps = ({ current, unsaved }: Props) => (
  <nav aria-label={texts.steps}>
    <ol className={styles.steps}>
      {steps.map((step) => (
        <li key={step}>
          <Link
            to={`?step=${step}`}
            replace
            preventScrollReset
            className={styles.step}
            aria-current={step === current ? 'step' : undefined}
          >
            <span>
              {texts.stepTitles[step]}{' '}
              {unsaved.includes(step) && <span className={styles.unsaved}>{texts.notSaved}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ol>
  </nav>
);
