/** One program of the playground: the editor, its input, running it, and its output. */
import { Play } from 'lucide-react';
import { type ComponentProps, type CSSProperties, type ReactNode, type RefObject, useRef, useState } from 'react';
import type { RunnerLanguage } from '#contract/runner.ts';
import * as texts from '#texts/code/playground.ts';
import { PYTHON } from '#web/features/device-runs/device-languages.ts';
import { OfflineReadiness } from '#web/features/device-runs/OfflineReadiness.tsx';
import { PythonDownload } from '#web/features/device-runs/PythonDownload.tsx';
import { LazyTurtleCanvas } from '#web/features/device-runs/turtle/LazyTurtleCanvas.tsx';
import { FormatButton } from '#web/features/formatters/FormatButton.tsx';
import { Terminal, type TerminalHandle } from '#web/features/live-runs/Terminal.tsx';
import { CustomInput } from '#web/features/playground/CustomInput.tsx';
import { EditorTools } from '#web/features/playground/EditorTools.tsx';
import type { EditorPreferences } from '#web/features/playground/editor-preferences.ts';
import { findGrammar } from '#web/features/playground/find-grammar.ts';
import { useProgramDraft } from '#web/features/playground/program-draft.ts';
import { RunTarget } from '#web/features/playground/RunTarget.tsx';
import { ProgramResult } from '#web/features/submissions/ProgramResult.tsx';
import { useRun } from '#web/features/submissions/run.ts';
import { canStepThrough, LazyStepThrough, StepThroughButton } from '#web/traces/LazyStepThrough.tsx';
import type { TracedProgram } from '#web/traces/traced-program.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { CodeEditor, type EditorHandle } from '#web/ui/code-editor/CodeEditor.tsx';
import { useKeyboardHeight } from '#web/ui/layout/keyboard-height.ts';
import { SplitPanes } from '#web/ui/layout/SplitPanes.tsx';
import { Tabs } from '#web/ui/layout/Tabs.tsx';
import styles from './CodeWorkbench.module.css';
import { useRunKeys } from './run-shortcut.ts';
import { useDeviceRunner, useRunTarget } from './run-target.ts';

interface Props {
  personId: string;
  language: RunnerLanguage;
  preferences: EditorPreferences;
  /** Why the school's server runs no programs; empty if it runs programs. */
  schoolReason: string;
  /** Whether the terminal is available, in which programs read input while they run. */
  isLive: boolean;
}

export function CodeWorkbench({ personId, language, preferences, schoolReason, isLive }: Props) {
  const editor = useRef<EditorHandle>(null);
  const { code, input, isKept, type } = useProgramDraft({ personId, languageId: language.id }, language.sample);
  const { run, start, stop } = useRun();
  const { place, ...runTarget } = useRunTarget(language, schoolReason, code);
  const isRunDisabled = code.trim() === '' || run.stage === 'running';

  const program = { languageId: language.id, source: code, stdin: input };
  const { drawing, runnerAt } = useDeviceRunner();

  const compileAndExecute = () => void (isRunDisabled || start(program, runnerAt(place)));
  const { way: mode, choose, terminal, runWithInput } = useRunMode(compileAndExecute);

  function replace(newCode: string, newInput: string) {
    editor.current!.replace(newCode);
    type({ code: newCode, input: newInput });
  }

  return (
    <SplitPanes
      label={texts.editorWidth}
      first={
        <ProgramPanel
          editor={editor}
          language={language}
          preferences={preferences}
          code={code}
          isKept={isKept}
          onType={(typed) => type({ code: typed })}
          onReplace={replace}
        />
      }
      second={
        <SidePanel
          mode={mode}
          onChoose={choose}
          terminal={
            <Terminal
              ref={terminal}
              languageId={language.id}
              file={language.file}
              source={code}
              isLive={isLive}
              onRunWithInput={runWithInput}
            />
          }
        >
          <CustomInput input={input} onType={(typed) => type({ input: typed })} />
          <Place languageId={language.id} target={place} {...runTarget} />
          <RunBar
            isRunning={run.stage === 'running'}
            isRunDisabled={isRunDisabled}
            onRun={compileAndExecute}
            onStop={stop}
          />
          <StepView program={{ ...program, file: language.file }} isDisabled={isRunDisabled} />
          {drawing && <LazyTurtleCanvas drawing={drawing} />}
          <ProgramResult run={run} file={language.file} onJump={(line) => editor.current!.jumpTo(line)} />
        </SidePanel>
      }
    />
  );
}

/** Shows where the program runs, and what this device has stored of its language. */
const Place = ({ languageId, ...target }: ComponentProps<typeof RunTarget> & { languageId: number }) => (
  <>
    <RunTarget {...target} />
    {languageId === PYTHON && <PythonDownload />}
    <OfflineReadiness languageId={languageId} />
  </>
);

/** The button that records a run of the current program step by step, and the recording. */
function StepView({ program, isDisabled }: { program: TracedProgram; isDisabled: boolean }) {
  const [traced, setTraced] = useState<TracedProgram>();
  if (!canStepThrough(program.languageId)) return null;
  return (
    <div className={styles.stepView}>
      <StepThroughButton look="quiet" isDisabled={isDisabled} onClick={() => setTraced(program)} />
      {traced && <LazyStepThrough program={traced} onClose={() => setTraced(undefined)} />}
    </div>
  );
}

/** The name of a tab. The terminal is for programs that ask for input while they run. */
type RunMode = typeof texts.run | typeof texts.terminal;

/** The selected tab, Run or Terminal. The keyboard shortcut runs the program in that tab. */
function useRunMode(compileAndExecute: () => void) {
  const [mode, choose] = useState<RunMode>(texts.run);
  const terminal = useRef<TerminalHandle>(null);
  useRunKeys(() => (mode === texts.terminal ? terminal.current?.start() : compileAndExecute()));

  function runWithInput() {
    choose(texts.run);
    compileAndExecute();
  }
  return { way: mode, choose, terminal, runWithInput };
}

interface ProgramProps {
  editor: RefObject<EditorHandle | null>;
  language: RunnerLanguage;
  preferences: EditorPreferences;
  code: string;
  /** Whether the browser stores the program, so that it survives a reload. */
  isKept: boolean;
  onType: (code: string) => void;
  /** Called when another program with its input should replace the current ones. */
  onReplace: (code: string, input: string) => void;
}

function ProgramPanel({ editor, language, preferences, code, isKept, onType, onReplace }: ProgramProps) {
  return (
    <section aria-label={texts.program} className={styles.program}>
      <div className={styles.sheet}>
        <header className={styles.head}>
          <span className={styles.file}>{language.file}</span>
          <EditorTools language={language} code={code} preferences={preferences} onReplace={onReplace}>
            <FormatButton path={language.file} editor={editor} />
          </EditorTools>
        </header>
        <div className={styles.editor}>
          <CodeEditor
            ref={editor}
            label={texts.programIn(language.name)}
            code={code}
            onChange={onType}
            grammar={findGrammar(language.id)}
            theme={preferences.theme}
            fontSize={preferences.fontSize}
          />
        </div>
      </div>
      <p className={styles.hint}>
        <span className={styles.keys}>{texts.keys} </span>
        <span role="status">{isKept ? texts.saved : texts.notSaved}</span>
      </p>
    </section>
  );
}

interface SidePanelProps {
  mode: RunMode;
  onChoose: (mode: RunMode) => void;
  children: ReactNode;
  terminal: ReactNode;
}

/** The panel beside the editor, with the tabs Run and Terminal. */
function SidePanel({ mode, onChoose, children, terminal }: SidePanelProps) {
  return (
    <Tabs
      label={texts.waysToRun}
      chosen={mode}
      onChoose={onChoose}
      tabs={[
        { name: texts.run, panel: <div className={styles.side}>{children}</div> },
        { name: texts.terminal, panel: terminal },
      ]}
    />
  );
}

interface RunBarProps {
  isRunning: boolean;
  /** Whether there is nothing to run, or a program is running. */
  isRunDisabled: boolean;
  onRun: () => void;
  onStop: () => void;
}

/** The bar with the button that runs the program. On a phone it stays visible, above the on-screen keyboard. */
function RunBar({ isRunning, isRunDisabled, onRun, onStop }: RunBarProps) {
  const keyboard = useKeyboardHeight();
  return (
    <div
      className={styles.run}
      data-keyboard={keyboard > 0 || undefined}
      style={{ '--keyboard': `${keyboard}px` } as CSSProperties}
    >
      <Button wide isDisabled={isRunDisabled} onClick={onRun}>
        {isRunning ? (
          texts.processing
        ) : (
          <>
            <Play size={18} aria-hidden /> {texts.compileAndExecute}
          </>
        )}
      </Button>
      {isRunning && (
        <Button look="quiet" onClick={onStop}>
          {texts.stop}
        </Button>
      )}
    </div>
  );
}
