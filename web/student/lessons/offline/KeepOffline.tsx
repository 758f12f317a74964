/** The button that opens the dialog about what this device stores of a lesson, or of all lessons of a course. */
import { CloudDownload, CloudOff } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Lesson } from '#contract/lessons.ts';
import * as texts from '#texts/learning/offline-lessons.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { canStoreLessons, useCopies } from './copies-here.ts';

const KeepDialog = lazy(() => import('./KeepDialog.tsx'));

interface Props {
  title: string;
  /** Open lessons of one course. */
  lessons: Lesson[];
}

export function KeepOffline({ title, lessons }: Props) {
  const copies = useCopies();
  const [isOpen, setOpen] = useState(false);
  if (!canStoreLessons()) return null;
  const isKept = lessons.every(({ _id }) => copies?.some((copy) => copy.lessonId === _id && copy.isKept));
  const Icon = isKept ? CloudOff : CloudDownload;
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        <Icon size={18} aria-hidden /> {isKept ? texts.onThisDevice : texts.keepOffline}
      </Button>
      {isOpen && (
        <Suspense>
          <KeepDialog title={title} lessons={lessons} copies={copies ?? []} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
