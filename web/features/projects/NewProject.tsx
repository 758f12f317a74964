/** A button that asks for the kind and the name of a new project, and creates it. */
import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { Plus } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type Project, ProjectKind } from '#contract/learning/projects.ts';
import * as texts from '#texts/learning/project-pages.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import { RadioCards } from '#web/ui/form/RadioCards.tsx';
import { kindHints, kindNames } from './kinds.ts';
import styles from './Projects.module.css';
import { useCreateProjectMutation } from './projects.api.ts';

const kinds = ProjectKind.options.map((value) => ({ value, name: kindNames[value], hint: kindHints[value] }));

interface Props {
  /** Fetches the page of the new project, while its name is typed. */
  fetchPage: () => Promise<unknown>;
  onCreated: (project: Project) => void;
  look?: ComponentProps<typeof Button>['look'] | undefined;
}

export function NewProject({ fetchPage, onCreated, look = 'sun' }: Props) {
  const [isOpen, setOpen] = useState(false);
  function open() {
    setOpen(true);
    // Without a network the page says itself that it cannot be opened.
    fetchPage().catch(() => undefined);
  }
  return (
    <>
      <Button look={look} onClick={open}>
        <Plus size={18} aria-hidden /> {texts.newProject}
      </Button>
      {isOpen && (
        <Dialog title={texts.newProject} onClose={() => setOpen(false)}>
          <NewProjectForm onCreated={onCreated} />
        </Dialog>
      )}
    </>
  );
}

function NewProjectForm({ onCreated }: Pick<Props, 'onCreated'>) {
  const [create, { error, isLoading }] = useCreateProjectMutation();
  const { register, handleSubmit, formState } = useForm<{ kind: ProjectKind; name: string }>({
    defaultValues: { kind: 'web', name: '' },
  });
  const submit = handleSubmit(async (project) => {
    const { data } = await create(project);
    if (data) onCreated(data);
  });

  return (
    <form className={styles.form} onSubmit={(event) => (isLoading ? event.preventDefault() : submit(event))} noValidate>
      <TextInput
        label={texts.name}
        maxLength={80}
        autoComplete="off"
        error={formState.errors.name && texts.nameNeeded}
        {...register('name', { validate: (name) => name.trim() !== '' })}
      />
      <RadioCards legend={texts.kind} choices={kinds} {...register('kind')} />
      <InlineError message={error && !isNotSignedIn(error) ? sentenceOf(error) : undefined} />
      <Button type="submit" wide isBusy={isLoading}>
        {texts.create}
      </Button>
    </form>
  );
}
