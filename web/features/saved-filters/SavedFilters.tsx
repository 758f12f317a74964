/** The reader's saved filters over a list. Their code arrives after the list, which does not wait for it. */
import { type ComponentProps, lazy, Suspense } from 'react';
import type { SavedFilterBar } from './SavedFilterBar.tsx';

const Bar = lazy(() => import('./SavedFilterBar.tsx').then(({ SavedFilterBar }) => ({ default: SavedFilterBar })));

export const SavedFilters = (props: ComponentProps<typeof SavedFilterBar>) => (
  <Suspense>
    <Bar {...props} />
  </Suspense>
);
