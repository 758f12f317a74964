/** Publishes the page of the student's own project, shows its state, and withdraws it. */
import { useState } from 'react';
import type { OwnPage } from '#contract/learning/published-pages.ts';
import * as texts from '#texts/learning/published-page-pages.ts';
import * as answers from '#texts/learning/published-pages.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { CopyLinkField } from '#web/ui/buttons/CopyLinkField.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { rich } from '#web/ui/display/rich.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import { ExactDateTime } from '#web/ui/time/DateTime.tsx';
import styles from './PublishedPages.module.css';
import { useOwnPageQuery, usePublishPageMutation, useUnpublishPageMutation } from './published-pages.api.ts';

interface Props {
  projectId: string;
  /** Whether the server is configured with a separate origin for students' pages. */
  hasOrigin: boolean;
  /** Saves the project. Resolves with the saved revision, or with undefined if saving failed. */
  save: () => Promise<number | undefined>;
  onClose: () => void;
}

export function PublishProject({ projectId, hasOrigin, save, onClose }: Props) {
  const { data: page, error, refetch } = useOwnPageQuery(projectId, { refetchOnMountOrArgChange: true });
  return (
    <Dialog title={texts.publishTitle} onClose={onClose}>
      {!page && (error ? <LoadFailed message={sentenceOf(error)} onRetry={refetch} /> : <Spinner />)}
      {page && (
        <div className={styles.stack}>
          {page.isAllowed ? (
            <>
              <Standing page={page} />
              <Rules needsApproval={page.needsApproval} />
            </>
          ) : (
            <p className={styles.note}>{hasOrigin ? answers.notAllowed : answers.noOrigin}</p>
          )}
          <Actions projectId={projectId} page={page} save={save} />
        </div>
      )}
    </Dialog>
  );
}

function Standing({ page: { pageId, shownAt, isHidden, waitingSince, takenDown } }: { page: OwnPage }) {
  return (
    <div role="status" className={styles.stack}>
      {takenDown && (
        <div className={styles.note} data-tone="clay">
          <p>{rich(texts.takenDown, { time: <ExactDateTime at={takenDown.at} /> })}</p>
          <blockquote className={styles.reason}>{takenDown.reason}</blockquote>
          {!waitingSince && <p>{texts.changeFirst}</p>}
        </div>
      )}
      {waitingSince && (
        <p className={styles.note}>
          {rich(texts.waits, { time: <ExactDateTime at={waitingSince} /> })}{' '}
          {shownAt && !isHidden && texts.earlierStays}
        </p>
      )}
      {isHidden && <p className={styles.note}>{texts.hidden}</p>}
      {shownAt && !isHidden && pageId && (
        <>
          <p>{rich(texts.shown, { time: <ExactDateTime at={shownAt} /> })}</p>
          <CopyLinkField label={texts.link} url={location.origin + paths.publishedPage(pageId)} look="soft" />
        </>
      )}
      {!shownAt && !waitingSince && !takenDown && <p>{texts.notPublished}</p>}
    </div>
  );
}

const Rules = ({ needsApproval }: { needsApproval: boolean }) => (
  <ul className={styles.rules}>
    <li>{texts.whoSees}</li>
    <li>{needsApproval ? texts.tutorFirst : texts.atOnce}</li>
    <li>
      <strong>{texts.keepOut}</strong>
    </li>
    <li>{texts.copyKept}</li>
  </ul>
);

function Actions({ projectId, page, save }: Pick<Props, 'projectId' | 'save'> & { page: OwnPage }) {
  const { publishNow, failure, isBusy } = usePublishing(projectId, save);
  const [unpublish, { isLoading }] = useUnpublishPageMutation();
  const isOut = Boolean(page.shownAt ?? page.waitingSince);

  async function withdraw() {
    const { error } = await unpublish(projectId);
    if (!error) void toast.success(texts.withdrawn);
    else if (!isNotSignedIn(error)) void toast.error(sentenceOf(error));
  }

  return (
    <>
      <InlineError message={failure} />
      <div className={styles.actions}>
        {isOut && (
          <Button look="quiet" isBusy={isLoading} onClick={withdraw}>
            {texts.withdraw}
          </Button>
        )}
        {page.isAllowed && (
          <Button isBusy={isBusy} onClick={publishNow}>
            {isOut ? texts.publishChanges : texts.publish}
          </Button>
        )}
      </div>
    </>
  );
}

function usePublishing(projectId: string, save: Props['save']) {
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [publish] = usePublishPageMutation();

  async function publishSaved() {
    const revision = await save();
    if (revision === undefined) return setFailure(texts.notSaved);
    const { data, error } = await publish({ projectId, revision });
    if (error && !isNotSignedIn(error)) setFailure(sentenceOf(error));
    if (data) void toast.success(data.waitingSince ? texts.nowWaiting : texts.nowShown);
  }

  async function publishNow() {
    setFailure(undefined);
    setBusy(true);
    await publishSaved();
    setBusy(false);
  }
  return { publishNow, failure, isBusy };
}
