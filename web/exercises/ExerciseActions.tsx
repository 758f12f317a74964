/** The buttons of an exercise. */
import { ExternalLink, Pencil, Play, RotateCcw, Square } from 'lucide-react';
import { useNavigate } from 'react-router';
import * as texts from '#texts/learning/exercises.ts';
import { toFragment } from '#web/features/playground/shared-program.ts';
import { paths } from '#web/paths.ts';
import { canStepThrough, StepThroughButton } from '#web/traces/LazyStepThrough.tsx';
import type { TracedProgram } from '#web/traces/traced-program.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import styles from './LessonExercise.module.css';

interface Props {
  lang: string | undefined;
  isRunning: boolean;
  canRun: boolean;
  onRun: () => void;
  onStop: () => void;
  /** Whether the author wants the student to step through the program first. */
  isTraceFirst: boolean;
  onStepThrough: (program: TracedProgram) => void;
  /** Opens the editor; undefined while the editor is open. */
  onEdit: (() => void) | undefined;
  /** Restores the code of the lesson's text; undefined while the code is unchanged. */
  onReset: (() => void) | undefined;
  program: TracedProgram;
}

export function ExerciseActions({ lang, onStepThrough, onEdit, onReset, isTraceFirst, program, ...run }: Props) {
  const { languageId, source } = program;
  const stepThrough = canStepThrough(languageId) && (
    <StepThroughButton
      look={isTraceFirst ? 'soft' : 'quiet'}
      isDisabled={source.trim() === ''}
      onClick={() => onStepThrough(program)}
    />
  );
  return (
    <div className={styles.actions} lang={lang}>
      {isTraceFirst && stepThrough}
      <RunButton look={isTraceFirst && stepThrough ? 'quiet' : 'soft'} {...run} />
      {!isTraceFirst && stepThrough}
      {onEdit && <EditButton onClick={onEdit} />}
      <ResetButton isDisabled={!onReset} onClick={() => onReset?.()} />
      <OpenInPlayground languageId={languageId} code={source} />
    </div>
  );
}

interface RunButtonProps {
  look: 'soft' | 'quiet';
  isRunning: boolean;
  canRun: boolean;
  onRun: () => void;
  onStop: () => void;
}

/** One button for Run and Stop, so that it keeps the focus. */
const RunButton = ({ look, isRunning, canRun, onRun, onStop }: RunButtonProps) => (
  <Button look={look} isDisabled={!isRunning && !canRun} onClick={isRunning ? onStop : onRun}>
    {isRunning ? <Square size={16} aria-hidden /> : <Play size={16} aria-hidden />} {isRunning ? texts.stop : texts.run}
  </Button>
);

const EditButton = ({ onClick }: { onClick: () => void }) => (
  <Button look="quiet" onClick={onClick}>
    <Pencil size={16} aria-hidden /> {texts.edit}
  </Button>
);

const ResetButton = ({ isDisabled, onClick }: { isDisabled: boolean; onClick: () => void }) => (
  <Button look="quiet" isDisabled={isDisabled} onClick={onClick}>
    <RotateCcw size={16} aria-hidden /> {texts.reset}
  </Button>
);

function OpenInPlayground({ languageId, code }: { languageId: number; code: string }) {
  const navigate = useNavigate();
  const open = async () => navigate(`${paths.code}?language=${languageId}${await toFragment({ languageId, code })}`);
  return (
    <Button look="quiet" onClick={open}>
      <ExternalLink size={16} aria-hidden /> {texts.openInPlayground}
    </Button>
  );
}
