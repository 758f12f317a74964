/** Pages that are fetched when they are first opened: a spinner meanwhile, a way on when the fetch fails. */
import { type ComponentType, lazy, Suspense } from 'react';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';

const CHUNK_TIMEOUT_MS = 120_000;

type Load = () => Promise<{ default: ComponentType }>;

/** The part of a route that shows a lazy page. */
export function page(load: Load) {
  const Page = lazy(() => withinTime(load()));
  // A key of its own makes each page a new boundary, and so shows the spinner instead of the page before.
  const element = (
    <Suspense key={nextKey++} fallback={<Spinner />}>
      <Page />
    </Suspense>
  );
  return { element, ErrorBoundary: PageFailed };
}

let nextKey = 0;

function withinTime<T>(loading: Promise<T>): Promise<T> {
  const tooLate = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The page did not arrive in time')), CHUNK_TIMEOUT_MS);
  });
  return Promise.race([loading, tooLate]);
}

/** Browsers remember that a module failed to load, so only a reload really tries again. */
export function PageFailed() {
  return <LoadFailed message="This page could not be loaded." onRetry={() => location.reload()} />;
}
