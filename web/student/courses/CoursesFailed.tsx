/** The error when courses could not be loaded, with a retry. */
import * as texts from '#texts/learning/courses.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';

interface Props {
  error: { message?: string | undefined } | undefined;
  onRetry: () => unknown;
}

export function CoursesFailed({ error, onRetry }: Props) {
  return <LoadFailed message={texts.notLoaded(sentenceOf(error))} onRetry={onRetry} />;
}
