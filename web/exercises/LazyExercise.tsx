/** An exercise, which is fetched when a text has one. Until then, and if it cannot be fetched, it is only code. */
import { type ComponentProps, lazy, Suspense, useEffect } from 'react';
import type { LessonExercise } from './LessonExercise.tsx';

type Props = ComponentProps<typeof LessonExercise>;

export const LazyExercise = (props: Props) => (
  <Suspense fallback={<OnlyCode {...props} />}>
    <Loaded {...props} />
  </Suspense>
);

/** Fetches exercises while the text's formatter is still on its way: one after the other takes seconds on a phone. */
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
