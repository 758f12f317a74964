/** The program for a challenge in one language: the editor, running the visible tests, and submitting. */
import { Play, RotateCcw, Send } from 'lucide-react';
import { type CSSProperties, type ReactNode, type Ref, useState } from 'react';
import type { Challenge } from '#contract/challenges.ts';
import type { RunnerLanguage } from '#contract/runner.ts';
import * as texts from '#texts/code/challenges.ts';
import { useMe } from '#web/api/session.ts';
import { useSubmit } from '#web/features/challenges/submitting/submit.ts';
import type { useTestRun } from '#web/features/challenges/visible-tests/test-run.ts';
import { deviceLanguageIds, PYTHON } from '#web/features/device-runs/device-languages.ts';
import { OfflineReadiness } from '#web/features/device-runs/OfflineReadiness.tsx';
import { PythonDownload } from '#web/features/device-runs/PythonDownload.tsx';
import { useEditorPreferences } from '#web/features/playground/editor-preferences.ts';
import { findGrammar } from '#web/features/playground/find-grammar.ts';
import { LanguageChoice } from '#web/features/playground/LanguageChoice.tsx';
import { useProgramDraft } from '#web/features/playground/program-draft.ts';
import { RunTarget } from '#web/features/playground/RunTarget.tsx';
import { useRunKeys } from '#web/student/code/run-shortcut.ts';
import { runInputsOnDevice, useRunTarget } from '#web/student/code/run-target.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { CodeEditor, type EditorHandle } from '#web/ui/code-editor/CodeEditor.tsx';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import { useKeyboardHeight } from '#web/ui/layout/keyboard-height.ts';
import styles from './ChallengeProgram.module.css';

interface Props {
  /** A handle to the editor, with which other components replace the program. */
  ref: Ref<EditorHandle>;
  challenge: Challenge;
  languages: RunnerLanguage[];
  language: RunnerLanguage;
  onLanguage: (id: number) => void;
  /** Called when another program, such as an earlier attempt, shall replace the program in the editor. */
  onReplace: (source: string) => void;
  testRun: ReturnType<typeof useTestRun>;
  /** Why the school's server runs no programs; empty if it runs programs. */
  schoolReason: string;
  /** Called when a test run starts, to show the results. */
  onResults: () => void;
  /** Called after a submission with the submitted program, which is then one of the student's attempts. */
  onSubmitted: (source: string) => void;
}

export function ChallengeProgram(props: Props) {
  const { ref, challenge, languages, language, onLanguage, onReplace, testRun, schoolReason } = props;
  const preferences = useEditorPreferences();
  const { code, isKept, type } = useOwnProgram(challenge, language);
  const { place, ...runTarget } = useRunTarget(language, schoolReason);
  const actions = useProgramActions({ ...props, code, isHere: place === 'device' });
  useRunKeys(actions.runTests);
  return (
    <>
      {languages.length > 1 && (
        <LanguageChoice
          languages={languages}
          deviceLanguageIds={deviceLanguageIds}
          languageId={language.id}
          onChoose={onLanguage}
        />
      )}
      <section aria-label={texts.program} className={styles.program}>
        <div className={styles.sheet}>
          <header className={styles.head}>
            <span className={styles.file}>{language.file}</span>
            <StartOver code={code} sample={language.sample} onStartOver={onReplace} />
          </header>
          <div className={styles.editor}>
            <CodeEditor
              ref={ref}
              label={texts.programIn(language.name)}
              code={code}
              onChange={(typed) => type({ code: typed })}
              grammar={findGrammar(language.id)}
              theme={preferences.theme}
              fontSize={preferences.fontSize}
            />
          </div>
        </div>
        <p className={styles.hint}>
          <span className={styles.keys}>{texts.editorKeys} </span>
          <span role="status">{isKept ? texts.kept : texts.notKept}</span>
        </p>
      </section>
      <RunTarget target={place} {...runTarget} />
      {language.id === PYTHON && <PythonDownload />}
      <OfflineReadiness languageId={language.id} />
      <InlineError message={actions.error} />
      <Bar>
        <Button look="soft" wide isDisabled={actions.isOff} onClick={actions.runTests}>
          <Play size={18} aria-hidden /> {testRun.state.stage === 'running' ? texts.runningTests : texts.runTests}
        </Button>
        {testRun.state.stage === 'running' && (
          <Button look="quiet" onClick={testRun.stop}>
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

function useOwnProgram({ _id: challengeId }: Challenge, { id: languageId, sample }: RunnerLanguage) {
  const { _id: personId } = useMe();
  return useProgramDraft({ personId, languageId, challengeId }, sample);
}

interface ProgramActionsOptions
  extends Pick<Props, 'challenge' | 'language' | 'testRun' | 'onResults' | 'onSubmitted'> {
  code: string;
  /** Whether the tests run on this device. */
  isHere: boolean;
}

/** The actions of the buttons Run tests and Submit. */
function useProgramActions({
  challenge,
  language,
  testRun,
  onResults,
  onSubmitted,
  code,
  isHere,
}: ProgramActionsOptions) {
  const { isBusy: isSubmitting, error, send } = useSubmit();
  const isEmpty = code.trim() === '';
  const isRunDisabled = isEmpty || testRun.state.stage === 'running';
  const program = { languageId: language.id, source: code };

  function runTests() {
    if (isRunDisabled) return;
    onResults();
    void testRun.start(program, isHere ? runInputsOnDevice : undefined);
  }
  async function submit() {
    const submitted = { ...program, challengeId: challenge._id, title: challenge.title, fileName: null };
    if ((await send(submitted)) !== 'refused') onSubmitted(code);
  }
  return { isEmpty, isOff: isRunDisabled, isSubmitting, error, runTests, submit };
}

interface StartOverProps {
  code: string;
  sample: string;
  onStartOver: (sample: string) => void;
}

function StartOver({ code, sample, onStartOver }: StartOverProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <IconButton name={texts.startOver} icon={RotateCcw} onClick={() => code !== sample && setAsking(true)} />
      {isAsking && (
        <Confirm
          title={texts.startOverTitle}
          confirmLabel={texts.startOver}
          onConfirm={() => onStartOver(sample)}
          onClose={() => setAsking(false)}
        >
          <p>{texts.startOverText}</p>
        </Confirm>
      )}
    </>
  );
}

/** The bar with the buttons. On a phone it stays visible, above the on-screen keyboard. */
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
