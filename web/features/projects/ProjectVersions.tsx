/** The earlier versions of a project, each of which can be restored. */
import type { Project } from '#contract/learning/projects.ts';
import * as texts from '#texts/learning/project-pages.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { DateTime } from '#web/ui/time/DateTime.tsx';
import type { ProjectSaving } from './editing/saving.ts';
import styles from './ProjectMenu.module.css';
import { useProjectVersionsQuery, useRestoreProjectVersionMutation } from './versions.api.ts';

interface Props {
  project: Project;
  saving: ProjectSaving;
  onClose: () => void;
}

export function ProjectVersions({ project, saving, onClose }: Props) {
  const { data, error, refetch } = useProjectVersionsQuery(project._id);
  const [restore, { isLoading }] = useRestoreProjectVersionMutation();

  async function restoreNow(versionId: string) {
    const revision = await saving.whenSaved();
    if (revision === undefined) return void toast.error(saving.observable.get().reason || texts.offline);
    const { data: restored, error: failure } = await restore({ projectId: project._id, versionId, revision });
    if (failure && !isNotSignedIn(failure)) void toast.error(sentenceOf(failure));
    if (!restored) return;
    saving.replace(restored);
    onClose();
    void toast.success(texts.restored);
  }

  return (
    <Dialog title={texts.versions} onClose={onClose}>
      {!data && (error ? <LoadFailed message={sentenceOf(error)} onRetry={refetch} /> : <Spinner />)}
      {data?.length === 0 && <p>{texts.noVersions}</p>}
      <ul className={styles.versions}>
        {data?.map(({ _id, savedAt, files }) => (
          <li key={_id} className={styles.version}>
            <span>
              <DateTime at={savedAt} /> · {texts.fileCount(files)}
            </span>
            <Button look="soft" isBusy={isLoading} onClick={() => restoreNow(_id)}>
              {texts.restore}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
