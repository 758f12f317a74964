/**
 * The buttons that run the visible tests and submit. On a phone they stay visible, above the on-screen keyboard.
 * Control+Enter runs the tests too.
 */
import { Play, Send } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import type { Challenge } from '#contract/challenges.ts';
import * as texts from '#texts/code/challenges.ts';
import { useSubmit } from '#web/features/challenges/submitting/submit.ts';
import type { RunOnDevice, useTestRun } from '#web/features/challenges/visible-tests/test-run.ts';
import { useRunKeys } from '#web/student/code/run-shortcut.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import { useKeyboardHeight } from '#web/ui/layout/keyboard-height.ts';
import styles from './ProgramActions.module.css';

interface Props {
  challenge: Challenge;
  program: { languageId: number; source: string };
  testRun: ReturnType<typeof useTestRun>;
  /** Runs the tests on this device; undefined to run them on the server. */
  runHere: RunOnDevice | undefined;
  /** Called when a test run starts, to show the results. */
  onResults: () => void;
  /** Called after a submission with the submitted program, which is then one of the student's attempts. */
  onSubmitted: (source: string) => void;
}

export function ProgramActions(props: Props) {
  const { state, stop } = props.testRun;
  const actions = useProgramActions(props);
  useRunKeys(actions.runTests);
  return (
    <>
      <InlineError message={actions.error} />
      <Bar>
        <Button look="soft" wide isDisabled={actions.isOff} onClick={actions.runTests}>
          <Play size={18} aria-hidden /> {state.stage === 'running' ? texts.runningTests : texts.runTests}
        </Button>
        {state.stage === 'running' && (
          <Button look="quiet" onClick={stop}>
            {texts.stop}
          </Button>
        )}
        <Button wide isDisabled={actions.isEmpty} isBusy={actions.isSubmitting} onClick={actions.submit}>
          <Send size={18} aria-hidden /> {texts.submit}
        </Button>
      </Bar>
    </>
  );
}

function useProgramActions({ challenge, program, testRun, runHere, onResults, onSubmitted }: Props) {
  const { isBusy: isSubmitting, error, send } = useSubmit();
  const isEmpty = program.source.trim() === '';
  const isRunDisabled = isEmpty || testRun.state.stage === 'running';

  function runTests() {
    if (isRunDisabled) return;
    onResults();
    void testRun.start(program, runHere);
  }
  async function submit() {
    const submitted = { ...program, challengeId: challenge._id, title: challenge.title, fileName: null };
    if ((await send(submitted)) !== 'refused') onSubmitted(program.source);
  }
  return { isEmpty, isOff: isRunDisabled, isSubmitting, error, runTests, submit };
}

function Bar({ children }: { children: ReactNode }) {
  const keyboard = useKeyboardHeight();
  return (
    <div
      className={styles.bar}
      data-keyboard={keyboard > 0 || undefined}
      style={{ '--keyboard': `${keyboard}px` } as CSSProperties}
    >
      {children}
    </div>
  );
}
