/** Loads the editor of an exercise; a plain text field replaces it if it cannot be loaded. */
import { lazy } from 'react';
import { PlainEditor } from './PlainEditor.tsx';

export const LazyExerciseEditor = lazy(() => import('./ExerciseEditor.tsx').catch(() => ({ default: PlainEditor })));
