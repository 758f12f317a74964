/** Loads a page when it is first opened. Shows a spinner meanwhile, and an error page if loading fails. */
import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Link, type Location, useLocation } from 'react-router';
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

type Failed = ComponentType<{ error: unknown }>;

/** Route properties of a lazily loaded page inside a shell (the layout around a group of pages). */
export const page = (load: Load) => ({ Component: lazyComponent(load, PageFailed) });

/** Route properties of a lazy shell, or of a lazy page without a shell. */
export const screen = (load: Load) => ({ Component: lazyComponent(load, ScreenFailed) });

/** Returns a separate component for each page, so that a navigation shows the spinner instead of the previous page. */
function lazyComponent(load: Load, failed: Failed) {
  const Page = lazy(() => withTimeout(load()));
  return () => (
    <ErrorPage failed={failed}>
      <Suspense fallback={<Spinner />}>
        <Page />
      </Suspense>
    </ErrorPage>
  );
}

interface ErrorPageProps {
  failed: Failed;
  children: ReactNode;
}

/** Shows `failed` in place of its children if rendering them throws, until the next navigation. */
export const ErrorPage = (props: ErrorPageProps) => <ErrorBoundary {...props} location={useLocation()} />;

interface Caught {
  error?: unknown;
  /** The location at which the children were last rendered without an error. */
  location: Location;
}

class ErrorBoundary extends Component<ErrorPageProps & { location: Location }, Caught> {
  static getDerivedStateFromError = (error: unknown) => ({ error });

  static getDerivedStateFromProps = ({ location }: { location: Location }, before: Caught) =>
    location === before.location ? null : { error: undefined, location };

  override state: Caught = { location: this.props.location };

  override render() {
    const { failed: Failed, children } = this.props;
    return this.state.error === undefined ? children : <Failed error={this.state.error} />;
  }
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

export function ScreenFailed({ error }: { error: unknown }) {
  return (
    <main className={styles.screen}>
      <Logo />
      <PageFailed error={error} />
    </main>
  );
}

/** A retry reloads the whole page: until a reload, browsers remember that a module failed to load. */
function PageFailed({ error }: { error: unknown }) {
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
