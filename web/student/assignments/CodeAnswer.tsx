/** The field for a program that is handed in: its language, and the playground's editor, which is fetched when it is needed. */
import { lazy, Suspense } from 'react';
import type { KeptDraft } from '#web/features/handins/kept-draft.ts';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';

const CodeAnswerEditor = lazy(() => import('./CodeAnswerEditor.tsx'));

export const CodeAnswer = ({ draft }: { draft: Pick<KeptDraft, 'fields' | 'takeovers' | 'change'> }) => (
  <Suspense fallback={<Spinner />}>
    <CodeAnswerEditor draft={draft} />
  </Suspense>
);
