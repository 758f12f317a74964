/** Pages that are fetched when they are first opened: a spinner meanwhile, a way on when the fetch fails. */
import { type ComponentType, lazy, Suspense } from 'react';
import { Link, useRouteError } from 'react-router';
import { generalMessages } from '#contract/messages/general-messages.ts';
import { paths } from '#web/paths.ts';
import { Logo } from '#web/ui/display/Logo.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import styles from './lazy-page.module.css';

const CHUNK_TIMEOUT_MS = 120_000;

type Load = () => Promise<{ default: ComponentType }>;

/** The part of a route that shows a lazy page inside a shell. */
export const page = (load: Load) => ({ Component: shownWhenLoaded(load), ErrorBoundary: PageFailed });

/** The same for what fills the whole screen: the shells, and pages that stand without one. */
export const screen = (load: Load) => ({ Component: shownWhenLoaded(load), ErrorBoundary: ScreenFailed });

/** A component of its own for each page: going on to the next shows the spinner, and not the page before. */
function shownWhenLoaded(load: Load) {
  const Page = lazy(() => withinTime(load()));
  return () => (
    <Suspense fallback={<Spinner />}>
      <Page />
    </Suspense>
  );
}

function withinTime<T>(loading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new PageMissing()), CHUNK_TIMEOUT_MS);
    const giveUp = (cause: unknown) => reject(new PageMissing({ cause }));
    void loading.then(resolve, giveUp).finally(() => clearTimeout(timer));
  });
}

class PageMissing extends Error {
  override readonly name = 'PageMissing';

  constructor(options?: ErrorOptions) {
    super('This page could not be loaded.', options);
  }
}

export function ScreenFailed() {
  return (
    <main className={styles.screen}>
      <Logo />
      <PageFailed />
    </main>
  );
}

/** Browsers remember that a module failed to load, so only a reload really tries again. */
function PageFailed() {
  const error = useRouteError();
  const isMissing = error instanceof PageMissing;
  return (
    <>
      <PageHeading>{isMissing ? 'Page not loaded' : 'Something is wrong here'}</PageHeading>
      {isMissing && (
        <p>
          Without a network there is still <Link to={paths.code}>the playground</Link>.
        </p>
      )}
      <LoadFailed message={isMissing ? error.message : generalMessages.fault} onRetry={() => location.reload()} />
    </>
  );
}
