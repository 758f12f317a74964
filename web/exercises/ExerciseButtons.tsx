/** Buttons that every exercise has. */
import { Pencil, Play, RotateCcw, Square } from 'lucide-react';
import * as texts from '#texts/learning/exercises.ts';
import { Button } from '#web/ui/buttons/Button.tsx';

interface RunButtonProps {
  look: 'soft' | 'quiet';
  isRunning: boolean;
  canRun: boolean;
  onRun: () => void;
  onStop: () => void;
}

/** One button for Run and Stop, so that it keeps the focus. */
export const RunButton = ({ look, isRunning, canRun, onRun, onStop }: RunButtonProps) => (
  <Button look={look} isDisabled={!isRunning && !canRun} onClick={isRunning ? onStop : onRun}>
    {isRunning ? <Square size={16} aria-hidden /> : <Play size={16} aria-hidden />} {isRunning ? texts.stop : texts.run}
  </Button>
);

export const EditButton = ({ onClick }: { onClick: () => void }) => (
  <Button look="quiet" onClick={onClick}>
    <Pencil size={16} aria-hidden /> {texts.edit}
  </Button>
);

export const ResetButton = ({ isDisabled, onClick }: { isDisabled: boolean; onClick: () => void }) => (
  <Button look="quiet" isDisabled={isDisabled} onClick={onClick}>
    <RotateCcw size={16} aria-hidden /> {texts.reset}
  </Button>
);
