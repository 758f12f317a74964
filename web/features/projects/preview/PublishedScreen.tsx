/** Runs another person's web page: without a console, and never from the school's own origin. */
import { useEffect, useMemo, useState } from 'react';
import type { ProjectFile } from '#contract/learning/projects.ts';
import * as texts from '#texts/learning/published-page-pages.ts';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { PageScreen } from './PageScreen.tsx';
import type { SourceFile } from './page-bundle.ts';
import { usePreview } from './preview.ts';
import { useSources } from './use-sources.ts';

/** Milliseconds to wait for all pictures: otherwise the page would restart with each of them. */
const PICTURES_TIMEOUT = 4_000;

export function PublishedScreen({ files }: { files: ProjectFile[] }) {
  const sources = useSources(useMemo(() => Object.fromEntries(files.map((file) => [file.path, file])), [files]));
  const isLate = useLater(PICTURES_TIMEOUT);
  return isLate || sources.length === files.length ? <Started sources={sources} /> : <Spinner />;
}

function useLater(milliseconds: number) {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isLater;
}

function Started({ sources }: { sources: SourceFile[] }) {
  const { preview, state } = usePreview(sources);
  return <PageScreen state={state} preview={preview} onUnreachable={() => preview.stop(texts.notReached)} />;
}
