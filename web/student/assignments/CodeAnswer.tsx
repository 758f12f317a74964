/** The field for a program to hand in: its language, and the playground's editor, which is loaded when it is needed. */
import { lazy, Suspense } from 'react';
import type { AutosavedDraft } from '#web/features/handins/autosave/use-autosave.ts';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';

const CodeAnswerEditor = lazy(() => import('./CodeAnswerEditor.tsx'));

export const CodeAnswer = ({ draft }: { draft: Pick<AutosavedDraft, 'fields' | 'replacements' | 'change'> }) => (
  <Suspense fallback={<Spinner />}>
    <CodeAnswerEditor draft={draft} />
  </Suspense>
);
