/** The field that chooses a project to hand in: one of the student's projects, or a new one. */
import { NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { useEffect, useEffectEvent } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { ProjectSummary } from '#contract/learning/projects.ts';
import * as texts from '#texts/learning/handed-in-projects.ts';
import * as projectTexts from '#texts/learning/project-pages.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { useMe } from '#web/api/session.ts';
import type { AutosavedDraft } from '#web/features/handins/autosave/use-autosave.ts';
import { hasUnsavedFiles } from '#web/features/projects/editing/unsaved-files.ts';
import { kindNames } from '#web/features/projects/kinds.ts';
import { NewProject } from '#web/features/projects/NewProject.tsx';
import { useListProjectsQuery, useProjectQuery } from '#web/features/projects/projects.api.ts';
import { paths } from '#web/paths.ts';
import { fetchProjectPage } from '#web/student/projects/fetch-project-page.ts';
import { rich } from '#web/ui/display/rich.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { DateTime } from '#web/ui/time/DateTime.tsx';
import styles from './ProjectAnswer.module.css';

interface Props {
  taskId: string;
  draft: Pick<AutosavedDraft, 'fields' | 'change'>;
}

export default function ProjectAnswer({ taskId, draft: { fields, change } }: Props) {
  const navigate = useNavigate();
  const { data, error, refetch } = useListProjectsQuery(undefined, { refetchOnMountOrArgChange: true });
  const choose = (projectId: string | null) => change(() => ({ projectId }));
  useRequestedProject((projectId) => projectId !== fields.projectId && choose(projectId));
  if (!data) return error ? <LoadFailed message={sentenceOf(error)} onRetry={refetch} /> : <Spinner />;

  const chosen = data.find(({ _id }) => _id === fields.projectId);
  return (
    <div className={styles.answer}>
      <NativeSelect
        label={texts.project}
        data={[{ value: '', label: texts.choose }, ...data.map(({ _id, name }) => ({ value: _id, label: name }))]}
        value={chosen?._id ?? ''}
        onChange={({ target }) => choose(target.value || null)}
      />
      {chosen && <Chosen key={chosen._id} project={chosen} taskId={taskId} />}
      <NewProject
        look={chosen ? 'quiet' : undefined}
        fetchPage={fetchProjectPage}
        onCreated={({ _id }) => {
          choose(_id);
          void navigate(paths.projectForTask(_id, taskId));
        }}
      />
    </div>
  );
}

/** Selects the project that the URL names: a project's page links here with its own id. */
function useRequestedProject(choose: (projectId: string) => void) {
  const [search, setSearch] = useSearchParams();
  const requested = search.get('project');
  const chooseRequested = useEffectEvent((projectId: string) => {
    choose(projectId);
    // Only once: after a reload, the student's later choice stays.
    const others = new URLSearchParams([...search].filter(([name]) => name !== 'project'));
    setSearch(others, { replace: true, preventScrollReset: true });
  });
  // An effect, because it saves a draft.
  useEffect(() => {
    if (requested) chooseRequested(requested);
  }, [requested]);
}

function Chosen({ project: { _id: projectId, kind, changedAt }, taskId }: { project: ProjectSummary; taskId: string }) {
  const { _id: personId } = useMe();
  const { data } = useProjectQuery(projectId, { refetchOnMountOrArgChange: true });
  return (
    <div className={styles.chosen}>
      <p>
        {kindNames[kind]} · {data && `${projectTexts.fileCount(data.files.length)} · `}
        {rich(texts.lastChange, { time: <DateTime at={data?.changedAt ?? changedAt} /> })}
      </p>
      <p>{hasUnsavedFiles({ personId, projectId }) ? texts.unsavedHere : texts.copied}</p>
      <Link to={paths.projectForTask(projectId, taskId)}>{texts.openProject}</Link>
    </div>
  );
}
