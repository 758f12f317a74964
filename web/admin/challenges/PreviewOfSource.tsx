/** The web page that a student has submitted, as it runs. */
import { useMemo } from 'react';
import { filesOf } from '#web/features/projects/editing/page-source.ts';
import { WebPreview } from '#web/features/projects/preview/WebPreview.tsx';

export default function PreviewOfSource({ source }: { source: string }) {
  const files = useMemo(() => filesOf(source), [source]);
  return <WebPreview files={files} isForeign />;
}
