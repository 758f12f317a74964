/** The code of a live class, fetched when it is first wanted. */
import { type ComponentProps, lazy, Suspense } from 'react';
import { Spinner } from '#web/ui/Spinner.tsx';

const Loaded = lazy(() => import('./ClassCode.tsx'));

export const ClassCode = (props: ComponentProps<typeof Loaded>) => (
  <Suspense fallback={<Spinner />}>
    <Loaded {...props} />
  </Suspense>
);
