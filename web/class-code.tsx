/** Loads the components for the code of a live class and of a room's past classes when they are first shown. */
import { type ComponentProps, lazy, Suspense } from 'react';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';

const Code = lazy(() => import('./ClassCode.tsx'));
const Earlier = lazy(() => import('./EarlierClassCode.tsx'));

export const ClassCode = (props: ComponentProps<typeof Code>) => (
  <Suspense fallback={<Spinner />}>
    <Code {...props} />
  </Suspense>
);

export const EarlierClassCode = (props: ComponentProps<typeof Earlier>) => (
  <Suspense fallback={<Spinner />}>
    <Earlier {...props} />
  </Suspense>
);
