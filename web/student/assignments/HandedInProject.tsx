/** A project that the student has handed in, which is loaded when it is shown. */
import { type ComponentProps, lazy, Suspense } from 'react';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';

const LoadedProject = lazy(() => import('#web/features/projects/handed-in/HandedInProject.tsx'));

export const HandedInProject = (props: ComponentProps<typeof LoadedProject>) => (
  <Suspense fallback={<Spinner />}>
    <LoadedProject {...props} />
  </Suspense>
);
