/** Creates a project with the page of an exercise, and opens it. */
import { FolderPlus } from 'lucide-react';
import { useNavigate } from 'react-router';
import { MAIN_PAGE } from '#contract/rules/page-files.ts';
import * as texts from '#texts/learning/exercises.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { useCreateProjectMutation, useSaveProjectMutation } from '#web/features/projects/projects.api.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';

/** Maximum characters of a project's name. */
const MAX_NAME = 80;

interface Props {
  name: string;
  html: string;
}

export function OpenAsProject({ name, html }: Props) {
  const navigate = useNavigate();
  const [create, creation] = useCreateProjectMutation();
  const [save, saving] = useSaveProjectMutation();

  async function open() {
    try {
      const project = await create({ name: name.slice(0, MAX_NAME), kind: 'web' }).unwrap();
      const ofTemplate = project.files.filter(({ path }) => path !== MAIN_PAGE);
      const removals = ofTemplate.map(({ path }) => ({ path, removed: true as const }));
      const { _id: projectId, revision } = project;
      const changes = [{ path: MAIN_PAGE, text: html }, ...removals];
      await save({ projectId, revision, saveId: crypto.randomUUID(), changes, isLast: false }).unwrap();
      navigate(paths.project(projectId));
    } catch (cause) {
      const failure = cause as Parameters<typeof sentenceOf>[0];
      if (!isNotSignedIn(failure)) void toast.error(sentenceOf(failure));
    }
  }
  return (
    <Button look="quiet" isBusy={creation.isLoading || saving.isLoading} onClick={open}>
      <FolderPlus size={16} aria-hidden /> {texts.openAsProject}
    </Button>
  );
}
