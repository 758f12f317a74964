/** The pictures of a submission, which are fetched after its result. Loaded only if there are any. */
import type { ReactNode } from 'react';
import type { Submission } from '#contract/submissions.ts';
import * as texts from '#texts/code/program-pictures.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import ProgramPictures from '#web/ui/program-pictures/ProgramPictures.tsx';
import { useSubmissionPicturesQuery } from './submissions.api.ts';

interface Props {
  token: string;
  found: NonNullable<Submission['pictures']>;
}

export default function SubmissionPictures({ token, found: { count, ...leftOut } }: Props): ReactNode {
  const { data, isError, refetch } = useSubmissionPicturesQuery(token, { skip: count === 0 });
  if (isError)
    return (
      <div role="alert">
        <p>{texts.notLoaded}</p>
        <Button look="quiet" onClick={refetch}>
          {texts.loadAgain}
        </Button>
      </div>
    );
  if (count > 0 && !data) return <p>{texts.loading}</p>;
  return <ProgramPictures pictures={data?.pictures ?? []} {...leftOut} />;
}
