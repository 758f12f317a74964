/** Runs a program of several files on the server or, without a network, on the device: its input, Run and Stop, and its output. */
import { Play } from 'lucide-react';
import { useId, useState } from 'react';
import { PROJECT_KINDS, type Project, type ProjectFile } from '#contract/learning/projects.ts';
import * as texts from '#texts/learning/project-pages.ts';
import type { SideProps } from '#web/features/projects/editor/ProjectEditor.tsx';
import { useRunProjectMutation } from '#web/features/projects/projects.api.ts';
import { ProgramResult } from '#web/features/submissions/ProgramResult.tsx';
import { useRun } from '#web/features/submissions/run.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { runOnDevice, runsOnDevice } from './offline/device-program.ts';
import styles from './Projects.module.css';

export function ProjectRun({ project, files, saving, onJump }: { project: Project } & SideProps) {
  const id = useId();
  const [stdin, setStdin] = useState('');
  const [runProject] = useRunProjectMutation();
  const { main } = PROJECT_KINDS[project.kind];
  const { run, start, stop } = useRun({ submit });
  const [isSaving, setSaving] = useState(false);
  const isRunning = isSaving || run.stage === 'running';

  async function submit() {
    const revision = await saving.whenSaved();
    // Rejects as a failed call would, so the output shows the message.
    if (revision === undefined)
      throw { code: 'unavailable', message: saving.observable.get().reason || texts.notSaved };
    return runProject({ projectId: project._id, revision, stdin }).unwrap();
  }

  async function startHere() {
    const program = deviceProgram(project.kind, Object.values(files));
    if (program && (await isCutOff())) return start({ ...program, stdin }, runOnDevice);
    return start({ languageId: 0, source: '', stdin });
  }

  /** Wi-Fi without internet counts as online; saving the changes then shows that there is no network. */
  async function isCutOff() {
    if (!navigator.onLine) return true;
    setSaving(true);
    const revision = await saving.whenSaved();
    setSaving(false);
    return revision === undefined && saving.observable.get().status === 'offline';
  }

  return (
    <div className={styles.run}>
      <div className={styles.buttons}>
        <Button wide isDisabled={isRunning} onClick={startHere}>
          <Play size={18} aria-hidden /> {isRunning ? texts.running : texts.run}
        </Button>
        {run.stage === 'running' && (
          <Button look="quiet" onClick={stop}>
            {texts.stop}
          </Button>
        )}
      </div>
      <label htmlFor={id}>{texts.input}</label>
      <textarea
        id={id}
        rows={3}
        className={styles.input}
        placeholder={texts.inputHint}
        value={stdin}
        onChange={({ target }) => setStdin(target.value)}
      />
      <ProgramResult run={run} file={main} onJump={(line) => onJump(main, line)} />
    </div>
  );
}

/** The program of a project, if it can also run on this device. */
function deviceProgram(kind: Project['kind'], files: ProjectFile[]) {
  const [only] = files;
  if (!only || !('text' in only) || !runsOnDevice({ kind, files })) return undefined;
  return { languageId: PROJECT_KINDS[kind].languageId ?? 0, source: only.text };
}
