/** An exercise, which is fetched when a text has one. Until then, and if it cannot be fetched, it is only code. */
import { type ComponentProps, lazy, Suspense } from 'react';
import type { LessonExercise } from './LessonExercise.tsx';

type Props = ComponentProps<typeof LessonExercise>;

export const LazyExercise = (props: Props) => (
  <Suspense fallback={<OnlyCode {...props} />}>
    <Loaded {...props} />
  </Suspense>
);

const Loaded = lazy(() =>
  import('./LessonExercise.tsx').then(
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
