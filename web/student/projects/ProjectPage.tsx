/** /projects/{projectId}: a project's code, with its web page or its program's output. */
import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { Project } from '#contract/learning/projects.ts';
import * as handinTexts from '#texts/learning/handed-in-projects.ts';
import * as shellTexts from '#texts/shell.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { FormatButton } from '#web/features/formatters/FormatButton.tsx';
import { useEditorPreferences } from '#web/features/playground/editor-preferences.ts';
import type { ProjectSaving } from '#web/features/projects/editing/saving.ts';
import { ProjectEditor, type SideProps } from '#web/features/projects/editor/ProjectEditor.tsx';
import { OwnHelp } from '#web/features/projects/help/OwnHelp.tsx';
import { ProjectMenu } from '#web/features/projects/ProjectMenu.tsx';
import { hasPreviewOrigin } from '#web/features/projects/preview/frame-connection.ts';
import { WebPreview } from '#web/features/projects/preview/WebPreview.tsx';
import { projectAddress, useProjectQuery } from '#web/features/projects/projects.api.ts';
import { PublishProject } from '#web/features/published-pages/PublishProject.tsx';
import { AsOf } from '#web/offline/AsOf.tsx';
import { paths } from '#web/paths.ts';
import { BackLink } from '#web/ui/buttons/BackLink.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { HandInProject } from './HandInProject.tsx';
import { useStoredWhenOpened } from './offline/store-opened.ts';
import { ProjectRun } from './ProjectRun.tsx';

export default function ProjectPage() {
  const { projectId = '' } = useParams();
  const [search] = useSearchParams();
  const task = search.get('task');
  const { data, error, refetch } = useProjectQuery(projectId, { refetchOnMountOrArgChange: true });
  return (
    <>
      {task ? (
        <BackLink to={paths.assignment(task)}>{handinTexts.backToAssignment}</BackLink>
      ) : (
        <BackLink to={paths.projects}>{shellTexts.projects}</BackLink>
      )}
      {data && data._id === projectId && <OpenProject key={projectId} project={data} />}
      {!data && (error ? <LoadFailed message={sentenceOf(error)} onRetry={refetch} /> : <Spinner />)}
    </>
  );
}

/** @param project  as it was when the page opened; the page then shows the state that saving keeps up to date */
function OpenProject({ project: current }: { project: Project }) {
  const navigate = useNavigate();
  const [project] = useState(current);
  const [name, setName] = useState(project.name);
  const { theme, fontSize } = useEditorPreferences();
  return (
    <>
      <PageHeading>{name}</PageHeading>
      <AsOf addresses={[projectAddress(project._id)]} />
      <ProjectEditor
        project={project}
        look={{ theme, fontSize }}
        tools={(path, editor) => <FormatButton path={path} editor={editor} />}
        menu={(saving, onLive) => (
          <>
            <OwnHelp projectId={project._id} {...{ saving, onLive }} />
            <ProjectMenu
              project={project}
              name={name}
              saving={saving}
              onRenamed={(next) => {
                setName(next);
                saving.renamed(next);
              }}
              onLeave={(copy) => navigate(copy ? paths.project(copy) : paths.projects)}
              handingIn={(onClose) => <HandInProject projectId={project._id} onClose={onClose} />}
              publishing={project.kind === 'web' ? publishing(project, saving) : undefined}
            />
          </>
        )}
        side={(side) => <Side project={project} {...side} />}
      />
    </>
  );
}

function Side({ project, ...side }: { project: Project } & SideProps) {
  useStoredWhenOpened(project, side.files);
  return project.kind === 'web' ? <WebPreview {...side} /> : <ProjectRun project={project} {...side} />;
}

const publishing = (project: Project, saving: ProjectSaving) => (onClose: () => void) => (
  <PublishProject
    projectId={project._id}
    hasOrigin={hasPreviewOrigin()}
    save={() => saving.whenSaved()}
    onClose={onClose}
  />
);
