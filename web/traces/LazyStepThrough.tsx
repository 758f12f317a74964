/** A button that opens the step-through view of a program. The view's code is loaded when the button is pressed. */
import { Footprints } from 'lucide-react';
import { type ComponentProps, lazy, Suspense } from 'react';
import * as texts from '#texts/code/traces.ts';
import { JAVASCRIPT, PYTHON } from '#web/features/device-runs/device-languages.ts';
import { Button } from '#web/ui/buttons/Button.tsx';

export const canStepThrough = (languageId: number) => languageId === PYTHON || languageId === JAVASCRIPT;

interface ButtonProps {
  look: 'soft' | 'quiet';
  isDisabled: boolean;
  onClick: () => void;
}

export const StepThroughButton = ({ look, isDisabled, onClick }: ButtonProps) => (
  <Button look={look} isDisabled={isDisabled} onClick={onClick}>
    <Footprints size={16} aria-hidden /> {texts.stepThrough}
  </Button>
);

const Loaded = lazy(() => import('./StepThrough.tsx').catch(() => ({ default: NotLoaded })));

export const LazyStepThrough = (props: ComponentProps<typeof Loaded>) => (
  <Suspense fallback={<p role="status">{texts.recording}</p>}>
    <Loaded {...props} />
  </Suspense>
);

const NotLoaded = () => <p role="alert">{texts.notLoaded}</p>;
