/** The code of a live class, and what is kept of it, fetched when it is first wanted. */
import { type ComponentProps, lazy, Suspense } from 'react';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';

const Code = lazy(() => import('./ClassCode.tsx'));
const Kept = lazy(() => import('./KeptClassCode.tsx'));

export const ClassCode = (props: ComponentProps<typeof Code>) => (
  <Suspense fallback={<Spinner />}>
    <Code {...props} />
  </Suspense>
);

export const KeptClassCode = (props: ComponentProps<typeof Kept>) => (
  <Suspense fallback={<Spinner />}>
    <Kept {...props} />
  </Suspense>
);
