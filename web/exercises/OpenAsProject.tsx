/** Creates a project with the page of an exercise, and opens it. */
import { FolderPlus } from 'lucide-react';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Project } from '#contract/learning/projects.ts';
import { MAIN_PAGE } from '#contract/rules/page-files.ts';
import * as texts from '#texts/learning/exercises.ts';
import { type Failure, isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { useCreateProjectMutation, useSaveProjectMutation } from '#web/features/projects/projects.api.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';

/** Maximum characters of a project's name. */
const MAX_NAME = 80;

/** An attempt whose project was created. A retry saves the page into the same project. */
interface Attempt {
  project: Project;
  html: string;
  saveId: string;
}

interface Props {
  name: string;
  html: string;
}

export function OpenAsProject({ name, html }: Props) {
  const navigate = useNavigate();
  const [create, creation] = useCreateProjectMutation();
  const [save, saving] = useSaveProjectMutation();
  const attempt = useRef<Attempt>(undefined);

  async function open() {
    try {
      const project =
        attempt.current?.project ?? (await create({ name: name.slice(0, MAX_NAME), kind: 'web' }).unwrap());
      // The same page is saved again with the same id, because the save may have arrived.
      if (attempt.current?.html !== html) attempt.current = { project, html, saveId: crypto.randomUUID() };
      const { saveId } = attempt.current;
      const ofTemplate = project.files.filter(({ path }) => path !== MAIN_PAGE);
      const removals = ofTemplate.map(({ path }) => ({ path, removed: true as const }));
      const { _id: projectId, revision } = project;
      const changes = [{ path: MAIN_PAGE, text: html }, ...removals];
      await save({ projectId, revision, saveId, changes, isLast: false }).unwrap();
      attempt.current = undefined;
      navigate(paths.project(projectId));
    } catch (cause) {
      const failure = cause as Failure;
      // The project was deleted or changed elsewhere, so the next attempt creates another one.
      if (failure.code === 'not_found' || failure.code === 'conflict') attempt.current = undefined;
      if (!isNotSignedIn(failure)) void toast.error(sentenceOf(failure));
    }
  }
  return (
    <Button look="quiet" isBusy={creation.isLoading || saving.isLoading} onClick={open}>
      <FolderPlus size={16} aria-hidden /> {texts.openAsProject}
    </Button>
  );
}
