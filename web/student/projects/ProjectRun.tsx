/**
 * Runs a program of several files on the server or, without a network and for drawings of the turtle, on the device: its input, Run and
 * Stop, and its output. A turtle program without Python on the device runs on the server, whose error says what it needs.
 */
import { Play } from 'lucide-react';
import { useId, useState } from 'react';
import { PROJECT_KINDS, type Project } from '#contract/learning/projects.ts';
import * as turtleTexts from '#texts/code/turtle.ts';
import * as texts from '#texts/learning/project-pages.ts';
import { useDeviceReadiness } from '#web/features/device-runs/offline-readiness.ts';
import { PythonOffer } from '#web/features/device-runs/PythonOffer.tsx';
import { LazyTurtleCanvas } from '#web/features/device-runs/turtle/LazyTurtleCanvas.tsx';
import type { SideProps } from '#web/features/projects/editor/ProjectEditor.tsx';
import { useRunProjectMutation } from '#web/features/projects/projects.api.ts';
import { ProgramResult } from '#web/features/submissions/ProgramResult.tsx';
import { useRun } from '#web/features/submissions/run.ts';
import { useRunKeys } from '#web/student/code/run-shortcut.ts';
import { useDeviceRunner } from '#web/student/code/run-target.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { deviceProgram, drawsWithTurtle, runsOnDevice } from './offline/device-program.ts';
import styles from './Projects.module.css';

export function ProjectRun({ project, files, saving, onJump }: { project: Project } & SideProps) {
  const id = useId();
  const [stdin, setStdin] = useState('');
  const [runProject] = useRunProjectMutation();
  const { main } = PROJECT_KINDS[project.kind];
  const { run, start, stop } = useRun({ submit });
  const [isSaving, setSaving] = useState(false);
  const isRunning = isSaving || run.stage === 'running';
  const program = { kind: project.kind, files: Object.values(files) };
  const isTurtle = drawsWithTurtle(program);
  const { python } = useDeviceReadiness();
  const { drawing, runnerAt } = useDeviceRunner();
  useRunKeys(() => void (isRunning || startHere()));

  async function submit() {
    const revision = await saving.whenSaved();
    // Rejects as a failed call would, so the output shows the message.
    if (revision === undefined)
      throw { code: 'unavailable', message: saving.observable.get().reason || texts.notSaved };
    return runProject({ projectId: project._id, revision, stdin }).unwrap();
  }

  async function startHere() {
    const isHere = (isTurtle && python) || (runsOnDevice(program) && (await isCutOff()));
    if (!isHere) return start({ languageId: 0, source: '', stdin }, runnerAt('school'));
    const { modules, ...script } = deviceProgram(program);
    return start({ ...script, stdin }, runnerAt('device', modules));
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
      {isTurtle && !python && <PythonOffer reason={turtleTexts.needsPython} />}
      {drawing && <LazyTurtleCanvas drawing={drawing} />}
      <ProgramResult run={run} file={main} onJump={(line) => onJump(main, line)} />
    </div>
  );
}
