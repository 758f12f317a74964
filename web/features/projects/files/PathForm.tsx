/** Asks for the name of a file, with its folder. */
import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { clashIn, isPicturePath, ProjectPath } from '#contract/rules/project-paths.ts';
import * as projectTexts from '#texts/learning/projects.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import styles from './Files.module.css';

interface Props {
  initial: string;
  label: string;
  button: string;
  /** The paths of the other files. */
  taken: string[];
  /** Whether the file is a picture, whose name ends as pictures' names do. */
  isPicture?: boolean;
  onSubmit: (path: string) => void;
  onClose: () => void;
}

export function PathForm({ initial, label, button, taken, isPicture = false, onSubmit, onClose }: Props) {
  const [path, setPath] = useState(initial);
  const [error, setError] = useState('');

  function submit(event: FormEvent) {
    event.preventDefault();
    const parsed = ProjectPath.safeParse(path.trim());
    if (!parsed.success) return setError(parsed.error.issues[0]!.message);
    if (isPicture && !isPicturePath(parsed.data)) return setError(projectTexts.notAPicturePath);
    if (clashIn([...taken, parsed.data])) return setError(projectTexts.nameTaken(parsed.data));
    onSubmit(parsed.data);
  }

  function closeByKey(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  }

  return (
    <form className={styles.pathForm} onSubmit={submit} onKeyDown={closeByKey} noValidate>
      <TextInput
        aria-label={label}
        value={path}
        error={error}
        autoFocus
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={({ currentTarget }) => setPath(currentTarget.value)}
      />
      <Button type="submit" look="soft">
        {button}
      </Button>
    </form>
  );
}
