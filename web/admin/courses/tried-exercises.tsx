/** Exercises on the pages of a lesson's authors. */
import { useState } from 'react';
import { canBeExercise } from '#web/exercises/exercise-languages.ts';
import { LazyExercise } from '#web/exercises/LazyExercise.tsx';
import type { RenderExercise } from '#web/features/lesson-texts/reading/reading.ts';

/** Exercises as students see them. What the author types is not stored, and not recorded as solved. */
export function useTriedExercises(lessonId: string): RenderExercise {
  const [solved, setSolved] = useState<string[]>([]);
  return (exercise, ownLang) =>
    canBeExercise(exercise.language) && (
      <LazyExercise
        key={exercise.name}
        exercise={exercise}
        lessonId={lessonId}
        isSolved={solved.includes(exercise.name)}
        onSolved={(name) => setSolved((before) => [...before, name])}
        ownLang={ownLang}
        isKept={false}
      />
    );
}
