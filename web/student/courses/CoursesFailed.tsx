/** The error when courses could not be loaded, with a retry. */
import { sentenceOf } from '#web/api/failures.ts';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';

interface Props {
  error: { message?: string | undefined } | undefined;
  onRetry: () => unknown;
}

export function CoursesFailed({ error, onRetry }: Props) {
  return <LoadFailed message={`The courses could not be loaded. ${sentenceOf(error)}`} onRetry={onRetry} />;
}
