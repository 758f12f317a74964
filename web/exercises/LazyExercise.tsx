/** Loads the component of an exercise when a text contains one. Shows only the code until then, or if loading fails. */
import { type ComponentProps, lazy, Suspense, useEffect } from 'react';
import { isPage } from '#web/features/lesson-texts/reading/page-exercises.ts';
import type { LessonExercise } from './LessonExercise.tsx';

type Props = ComponentProps<typeof LessonExercise>;

export const LazyExercise = (props: Props) => (
  <Suspense fallback={<OnlyCode {...props} />}>
    {isPage(props.exercise.language) ? <LoadedPage {...props} /> : <LoadedProgram {...props} />}
  </Suspense>
);

/**
 * Preloads the components of a text's exercises while its formatter is still loading. One after the other would take seconds on a phone.
 */
export function useExercisesFetched(text: string) {
  const languages = [...text.matchAll(FENCE_OF_EXERCISE)].map(([, word = '']) => word);
  const hasPages = languages.some(isPage);
  const hasPrograms = languages.some((word) => !isPage(word));
  useEffect(() => {
    if (hasPages) fetchPage().catch(() => undefined);
    if (hasPrograms) fetchProgram().catch(() => undefined);
  }, [hasPages, hasPrograms]);
}

const FENCE_OF_EXERCISE = /^[ >]*(?:```|~~~)\s*(\S+)\s+run\b/gm;

const fetchProgram = () => import('./LessonExercise.tsx');
const fetchPage = () => import('./PageExercise.tsx');

const LoadedProgram = lazy(() =>
  fetchProgram().then(
    ({ LessonExercise: loaded }) => ({ default: loaded }),
    () => ({ default: OnlyCode }),
  ),
);

const LoadedPage = lazy(() =>
  fetchPage().then(
    ({ PageExercise: loaded }) => ({ default: loaded }),
    () => ({ default: OnlyCode }),
  ),
);

const OnlyCode = ({ exercise }: Pick<Props, 'exercise'>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container has to be reachable by keyboard
  <pre tabIndex={0}>
    <code>{exercise.code}</code>
  </pre>
);
