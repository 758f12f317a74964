/** Navigation between the steps of writing a challenge, which may be taken in any order. */
import { Link, useSearchParams } from 'react-router';
import styles from './Steps.module.css';

const steps = ['about', 'starters', 'tests', 'reference', 'check', 'regrade'] as const;
export type Step = (typeof steps)[number];

const titles: Record<Step, string> = {
  about: 'About',
  starters: 'Starters',
  tests: 'Tests',
  reference: 'Reference and limits',
  check: 'Check and publish',
  regrade: 'Regrade',
};

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
  <nav aria-label="Steps">
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
              {titles[step]} {unsaved.includes(step) && <span className={styles.unsaved}>not saved</span>}
            </span>
          </Link>
        </li>
      ))}
    </ol>
  </nav>
);
