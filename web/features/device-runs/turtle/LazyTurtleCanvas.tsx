/** A drawing, whose code is fetched when a program draws. */
import { lazy, Suspense } from 'react';
import type { Drawing } from './commands.ts';

const Loaded = lazy(() => import('./TurtleCanvas.tsx').catch(() => ({ default: NotLoaded })));

export const LazyTurtleCanvas = (props: { drawing: Drawing }) => (
  <Suspense>
    <Loaded {...props} />
  </Suspense>
);

/** Without the network that the canvas needs, the output is shown alone. */
const NotLoaded = (_: { drawing: Drawing }) => null;
