/** The program for a challenge in one language: the editor, running the visible tests, and submitting. */
import type { Ref } from 'react';
import type { Challenge } from '#contract/challenges.ts';
import type { RunnerLanguage } from '#contract/runner.ts';
import * as texts from '#texts/code/challenges.ts';
import { useMe } from '#web/api/session.ts';
import { runTestsOnDevice } from '#web/features/challenges/visible-tests/device-tests.ts';
import type { RunOnDevice, useTestRun } from '#web/features/challenges/visible-tests/test-run.ts';
import { deviceLanguageIds, PYTHON } from '#web/features/device-runs/device-languages.ts';
import { OfflineReadiness } from '#web/features/device-runs/OfflineReadiness.tsx';
import { PythonDownload } from '#web/features/device-runs/PythonDownload.tsx';
import { useEditorPreferences } from '#web/features/playground/editor-preferences.ts';
import { findGrammar } from '#web/features/playground/find-grammar.ts';
import { LanguageChoice } from '#web/features/playground/LanguageChoice.tsx';
import { useProgramDraft } from '#web/features/playground/program-draft.ts';
import { RunTarget } from '#web/features/playground/RunTarget.tsx';
import { runInputsOnDevice, useRunTarget } from '#web/student/code/run-target.ts';
import { CodeEditor, type EditorHandle } from '#web/ui/code-editor/CodeEditor.tsx';
import styles from './ChallengeProgram.module.css';
import { ProgramActions } from './ProgramActions.tsx';
import { StartOver } from './StartOver.tsx';

interface Props {
  /** A handle to the editor, with which other components replace the program. */
  ref: Ref<EditorHandle>;
  challenge: Challenge;
  languages: RunnerLanguage[];
  language: RunnerLanguage;
  onLanguage: (id: number) => void;
  /** Called when another program, such as an earlier attempt, should replace the program in the editor. */
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
  const { ref, challenge, languages, language, onLanguage, onReplace, schoolReason } = props;
  const { testRun, onResults, onSubmitted } = props;
  const preferences = useEditorPreferences();
  const { code, isKept, type } = useOwnProgram(challenge, language);
  const { place, ...runTarget } = useRunTarget(language, schoolReason, code);
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
      <ProgramActions
        challenge={challenge}
        program={{ languageId: language.id, source: code }}
        testRun={testRun}
        runHere={place === 'device' ? runHere : undefined}
        onResults={onResults}
        onSubmitted={onSubmitted}
      />
    </>
  );
}

function useOwnProgram({ _id: challengeId }: Challenge, { id: languageId, sample }: RunnerLanguage) {
  const { _id: personId } = useMe();
  return useProgramDraft({ personId, languageId, challengeId }, sample);
}

const runHere: RunOnDevice = (program, tests, progress) =>
  runTestsOnDevice(program, tests, { runEach: runInputsOnDevice, ...progress });
