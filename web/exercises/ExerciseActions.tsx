/** The buttons of an exercise whose code is a program. */
import { ExternalLink } from 'lucide-react';
import { useNavigate } from 'react-router';
import * as texts from '#texts/learning/exercises.ts';
import { toFragment } from '#web/features/playground/shared-program.ts';
import { paths } from '#web/paths.ts';
import { canStepThrough, StepThroughButton } from '#web/traces/LazyStepThrough.tsx';
import type { TracedProgram } from '#web/traces/traced-program.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { EditButton, ResetButton, RunButton } from './ExerciseButtons.tsx';
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

function OpenInPlayground({ languageId, code }: { languageId: number; code: string }) {
  const navigate = useNavigate();
  const open = async () => navigate(`${paths.code}?language=${languageId}${await toFragment({ languageId, code })}`);
  return (
    <Button look="quiet" onClick={open}>
      <ExternalLink size={16} aria-hidden /> {texts.openInPlayground}
    </Button>
  );
}
