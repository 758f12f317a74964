/** The admin's saved filters for a list. Loaded lazily, so that the list does not wait for their code. */
import { type ComponentProps, lazy, Suspense } from 'react';
import type { SavedFilterBar } from './SavedFilterBar.tsx';

const Bar = lazy(() => import('./SavedFilterBar.tsx').then(({ SavedFilterBar }) => ({ default: SavedFilterBar })));

export const SavedFilters = (props: ComponentProps<typeof SavedFilterBar>) => (
  <Suspense>
    <Bar {...props} />
  </Suspense>
);
