/** Loads the exercise component when a text contains an exercise. Shows only the code until then, or if loading fails. */
import { type ComponentProps, lazy, Suspense, useEffect } from 'react';
import type { LessonExercise } from './LessonExercise.tsx';

type Props = ComponentProps<typeof LessonExercise>;

export const LazyExercise = (props: Props) => (
  <Suspense fallback={<OnlyCode {...props} />}>
    <Loaded {...props} />
  </Suspense>
);

/**
 * Preloads the exercise component while the text's formatter is still loading. One after the other would take seconds on a phone.
 */
export function useExercisesFetched(text: string) {
  const hasExercises = FENCE_OF_EXERCISE.test(text);
  useEffect(() => {
    if (hasExercises) fetchExercise().catch(() => undefined);
  }, [hasExercises]);
}

const FENCE_OF_EXERCISE = /^[ >]*(?:```|~~~)\s*\S+\s+run\b/m;

const fetchExercise = () => import('./LessonExercise.tsx');

const Loaded = lazy(() =>
  fetchExercise().then(
    ({ LessonExercise: loaded }) => ({ default: loaded }),
    () => ({ default: OnlyCode }),
  ),
);

const OnlyCode = ({ exercise }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container has to be reachable by keyboard
  <pre tabIndex={0}>
    <code>{exercise.code}</code>
  </pre>
);
