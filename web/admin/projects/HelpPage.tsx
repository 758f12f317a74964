/** /admin/projects/{projectId}: a student's project, with which the student has asked for help. */
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import type { Project } from '#contract/learning/projects.ts';
import * as texts from '#texts/learning/project-help.ts';
import * as shellTexts from '#texts/shell.ts';
import { isGone, sentenceOf } from '#web/api/failures.ts';
import { useMe } from '#web/api/session.ts';
import { FormatButton } from '#web/features/formatters/FormatButton.tsx';
import { useEditorPreferences } from '#web/features/playground/editor-preferences.ts';
import { ProjectEditor } from '#web/features/projects/editor/ProjectEditor.tsx';
import { dropUnsaved } from '#web/features/projects/help/drop-unsaved.ts';
import { HelperNotice } from '#web/features/projects/help/HelperNotice.tsx';
import { WebPreview } from '#web/features/projects/preview/WebPreview.tsx';
import { useProjectQuery } from '#web/features/projects/projects.api.ts';
import { paths } from '#web/paths.ts';
import { ProjectRun } from '#web/student/projects/ProjectRun.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { NoticePage } from '#web/ui/feedback/NoticePage.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';

export default function HelpPage() {
  const { projectId = '' } = useParams();
  const [isOver, setOver] = useState(false);
  const { data, error, refetch } = useProjectQuery(projectId, { refetchOnMountOrArgChange: true });
  if (isOver || (!data && isGone(error))) return <HelpIsOver projectId={projectId} />;
  if (data?._id !== projectId)
    return error ? <LoadFailed message={sentenceOf(error)} onRetry={refetch} /> : <Spinner />;
  return <Helping key={projectId} project={data} onOver={() => setOver(true)} />;
}

function HelpIsOver({ projectId }: { projectId: string }) {
  const { _id: personId } = useMe();
  const [isLost, setLost] = useState(false);
  // An effect, because the device's storage is outside React. The editor stores there the changes that the server refused.
  useEffect(() => {
    void dropUnsaved({ personId, projectId }).then((wasUnsaved) => wasUnsaved && setLost(true));
  }, [personId, projectId]);
  return (
    <NoticePage title={texts.over} action={{ to: paths.admin, name: shellTexts.dashboard }}>
      <p>{texts.overText}</p>
      {isLost && <p role="status">{texts.notSaved}</p>}
    </NoticePage>
  );
}

/** @param project  as it was when the page opened; the page then shows the state that saving keeps up to date */
function Helping({ project: current, onOver }: { project: Project; onOver: () => void }) {
  const [project] = useState(current);
  const { theme, fontSize } = useEditorPreferences();
  return (
    <>
      <PageHeading>{project.name}</PageHeading>
      <ProjectEditor
        project={project}
        look={{ theme, fontSize }}
        tools={(path, editor) => <FormatButton path={path} editor={editor} />}
        menu={(saving, onLive) => <HelperNotice projectId={project._id} {...{ saving, onLive, onOver }} />}
        side={(side) =>
          project.kind === 'web' ? <WebPreview {...side} isForeign /> : <ProjectRun project={project} {...side} />
        }
      />
    </>
  );
}
