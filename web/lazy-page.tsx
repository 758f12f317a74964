/** Loads a page when it is first opened. Shows a spinner meanwhile, and an error page if loading fails. */
import { type ComponentType, lazy, Suspense } from 'react';
import { Link, useRouteError } from 'react-router';
import * as generalTexts from '#texts/general.ts';
import * as texts from '#texts/shell.ts';
import { paths } from '#web/paths.ts';
import { Logo } from '#web/ui/display/Logo.tsx';
import { rich } from '#web/ui/display/rich.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import styles from './lazy-page.module.css';

const CHUNK_TIMEOUT_MS = 120_000;

type Load = () => Promise<{ default: ComponentType }>;

/** Route properties of a lazily loaded page inside a shell (the layout around a group of pages). */
export const page = (load: Load) => ({ Component: lazyComponent(load), ErrorBoundary: PageFailed });

/** Route properties of a lazy shell, or of a lazy page without a shell. */
export const screen = (load: Load) => ({ Component: lazyComponent(load), ErrorBoundary: ScreenFailed });

/** Returns a separate component for each page, so that a navigation shows the spinner instead of the previous page. */
function lazyComponent(load: Load) {
  const Page = lazy(() => withTimeout(load()));
  return () => (
    <Suspense fallback={<Spinner />}>
      <Page />
    </Suspense>
  );
}

function withTimeout<T>(loading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new PageNotLoaded()), CHUNK_TIMEOUT_MS);
    const giveUp = (cause: unknown) => reject(new PageNotLoaded({ cause }));
    void loading.then(resolve, giveUp).finally(() => clearTimeout(timer));
  });
}

class PageNotLoaded extends Error {
  override readonly name = 'PageNotLoaded';

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

/** A retry reloads the whole page: until a reload, browsers remember that a module failed to load. */
function PageFailed() {
  const error = useRouteError();
  const isNotLoaded = error instanceof PageNotLoaded;
  return (
    <>
      <PageHeading>{isNotLoaded ? texts.notLoaded : texts.notShown}</PageHeading>
      {isNotLoaded && <p>{rich(texts.codeStillWorks, { code: (words) => <Link to={paths.code}>{words}</Link> })}</p>}
      <LoadFailed
        message={isNotLoaded ? texts.checkConnection : generalTexts.fault}
        onRetry={() => location.reload()}
      />
    </>
  );
}
