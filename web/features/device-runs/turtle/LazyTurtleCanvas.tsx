/** A drawing, whose code is loaded when a program draws. */
import { lazy, Suspense } from 'react';
import type { Drawing } from './commands.ts';

const Loaded = lazy(() => import('./TurtleCanvas.tsx').catch(() => ({ default: NotLoaded })));

export const LazyTurtleCanvas = (props: { drawing: Drawing }) => (
  <Suspense>
    <Loaded {...props} />
  </Suspense>
);

/** If the canvas's code cannot be loaded, only the program's output is shown. */
const NotLoaded = (_: { drawing: Drawing }) => null;
