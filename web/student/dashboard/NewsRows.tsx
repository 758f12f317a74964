/** New feedback, and fees due, each in a row of constant height. */
import { MessageSquareText, WalletCards } from 'lucide-react';
import type { StudentDay } from '#contract/dashboard.ts';
import { shillings } from '#messages/shillings.ts';
import * as texts from '#texts/dashboard.ts';
import * as shellTexts from '#texts/shell.ts';
import { paths } from '#web/paths.ts';
import { DayRow, DayRowLoading } from '#web/ui/layout/DayRow.tsx';

interface Props {
  day: StudentDay | 'failed' | undefined;
}

export function FeedbackRow({ day }: Props) {
  if (!day) return <DayRowLoading />;
  return <DayRow icon={MessageSquareText} {...feedbackIn(day)} />;
}

function feedbackIn(day: StudentDay | 'failed') {
  if (day === 'failed') return { title: shellTexts.assignments, text: texts.dayNotLoaded, to: paths.assignments };
  const [newest, ...more] = day.feedback;
  if (!newest) return { title: texts.noFeedback, text: texts.noFeedbackText, to: paths.assignments };
  return {
    title: texts.newFeedback(newest.name),
    text: withMore(newest.courseTitle, more.length > 0 && texts.moreFeedback(more.length)),
    to: paths.assignment(newest.taskId),
    state: { isOpened: true },
  };
}

export function FeesRow({ day }: Props) {
  if (!day) return <DayRowLoading />;
  return <DayRow icon={WalletCards} {...feesIn(day)} />;
}

function feesIn(day: StudentDay | 'failed') {
  if (day === 'failed') return { title: shellTexts.payments, text: texts.dayNotLoaded, to: paths.payments };
  const [first, ...more] = day.fees;
  if (!first) return { title: texts.noFees, text: texts.noFeesText, to: paths.payments };
  return {
    title: first.missing > 0 ? texts.feesToGo(shillings(first.missing)) : texts.feesPaid,
    text: withMore(texts.feesFor(first.title), more.length > 0 && texts.moreFees(more.length)),
    // If a course is paid in full, the student joins it on its page.
    to: first.missing > 0 ? paths.paymentsFor(first.courseId) : paths.course(first.courseId),
  };
}

const withMore = (text: string, more: string | false) => (more ? `${text} · ${more}` : text);
