/** What a person can do with a whole project: rename, copy, download, delete, and go back to an earlier version. */
import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { Copy, Download, Ellipsis, Globe, History, Keyboard, Pencil, Send, Trash2 } from 'lucide-react';
import { type FormEvent, type MouseEvent, type ReactNode, useState } from 'react';
import { type Project, projects } from '#contract/learning/projects.ts';
import * as editorTexts from '#texts/code/code-editor.ts';
import * as handinTexts from '#texts/learning/handed-in-projects.ts';
import * as texts from '#texts/learning/project-pages.ts';
import * as pageTexts from '#texts/learning/published-page-pages.ts';
import { addressOf } from '#web/api/call.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { Button, DownloadLink } from '#web/ui/buttons/Button.tsx';
import { KeysDialog } from '#web/ui/code-editor/KeysDialog.tsx';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import type { ProjectSaving } from './editing/saving.ts';
import styles from './ProjectMenu.module.css';
import { ProjectVersions } from './ProjectVersions.tsx';
import { useForkProjectMutation, useRemoveProjectMutation, useRenameProjectMutation } from './projects.api.ts';

interface Props {
  project: Project;
  /** The project's present name. */
  name: string;
  saving: ProjectSaving;
  onRenamed: (name: string) => void;
  /** Called with the project to open: a copy, or undefined after a deletion. */
  onLeave: (projectId: string | undefined) => void;
  /** The dialog that hands the project in. */
  handingIn: (onClose: () => void) => ReactNode;
  /** The dialog that publishes the project; by default it cannot be published. */
  publishing?: ((onClose: () => void) => ReactNode) | undefined;
}

type Action = 'hand in' | 'publish' | 'rename' | 'versions' | 'keys' | 'remove';

export function ProjectMenu(props: Props) {
  const [open, setOpen] = useState<'menu' | Action>();
  const close = () => setOpen(undefined);
  return (
    <>
      <Button look="quiet" onClick={() => setOpen('menu')}>
        <Ellipsis size={18} aria-hidden /> {texts.more}
      </Button>
      {open === 'menu' && <Actions {...props} onChoose={setOpen} onClose={close} />}
      {open === 'hand in' && props.handingIn(close)}
      {open === 'publish' && props.publishing?.(close)}
      {open === 'rename' && <Rename {...props} onClose={close} />}
      {open === 'versions' && <ProjectVersions {...props} onClose={close} />}
      {open === 'keys' && <KeysDialog hasFiles onClose={close} />}
      {open === 'remove' && <Remove {...props} onClose={close} />}
    </>
  );
}

/** Saves everything, because the server copies and packs what it has. If it cannot, says why. */
async function isSaved(saving: ProjectSaving) {
  const revision = await saving.whenSaved();
  if (revision === undefined) void toast.error(saving.observable.get().reason || texts.offline);
  return revision !== undefined;
}

interface ActionsProps extends Props {
  onChoose: (action: Action) => void;
  onClose: () => void;
}

function Actions({ project, name, saving, publishing, onLeave, onChoose, onClose }: ActionsProps) {
  const [fork, { isLoading }] = useForkProjectMutation();

  async function copy() {
    if (!(await isSaved(saving))) return;
    const { data, error } = await fork({ projectId: project._id, name: texts.copyOf(name).slice(0, 80) });
    if (error && !isNotSignedIn(error)) void toast.error(sentenceOf(error));
    if (!data) return;
    onLeave(data._id);
    void toast.success(texts.copied);
  }

  const zipAddress = addressOf(projects.downloadProject, { params: { projectId: project._id } });
  async function download(event: MouseEvent<HTMLAnchorElement>) {
    event.preventDefault();
    // The answer is an attachment: the page stays.
    if (await isSaved(saving)) location.assign(zipAddress);
  }

  return (
    <Dialog title={name} onClose={onClose}>
      <div className={styles.actions}>
        <Button look="quiet" onClick={() => onChoose('hand in')}>
          <Send size={18} aria-hidden /> {handinTexts.handIn}
        </Button>
        {publishing && (
          <Button look="quiet" onClick={() => onChoose('publish')}>
            <Globe size={18} aria-hidden /> {pageTexts.publish}
          </Button>
        )}
        <Button look="quiet" onClick={() => onChoose('rename')}>
          <Pencil size={18} aria-hidden /> {texts.rename}
        </Button>
        <Button look="quiet" onClick={() => onChoose('versions')}>
          <History size={18} aria-hidden /> {texts.versions}
        </Button>
        <Button look="quiet" isBusy={isLoading} onClick={copy}>
          <Copy size={18} aria-hidden /> {texts.makeCopy}
        </Button>
        <DownloadLink href={zipAddress} onClick={download}>
          <Download size={18} aria-hidden /> {texts.download}
        </DownloadLink>
        <Button look="quiet" onClick={() => onChoose('keys')}>
          <Keyboard size={18} aria-hidden /> {editorTexts.keyboardShortcuts}
        </Button>
        <Button look="clay" onClick={() => onChoose('remove')}>
          <Trash2 size={18} aria-hidden /> {texts.deleteProject}
        </Button>
      </div>
    </Dialog>
  );
}

function Rename({ project, name: current, onRenamed, onClose }: Props & { onClose: () => void }) {
  const [name, setName] = useState(current);
  const [rename, { error, isLoading }] = useRenameProjectMutation();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isLoading) return;
    const { data } = await rename({ projectId: project._id, name });
    if (!data) return;
    onRenamed(data.name);
    onClose();
  }

  return (
    <Dialog title={texts.rename} onClose={onClose}>
      <form className={styles.actions} onSubmit={submit} noValidate>
        <TextInput
          label={texts.name}
          value={name}
          maxLength={80}
          autoComplete="off"
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <InlineError message={error && !isNotSignedIn(error) ? sentenceOf(error) : undefined} />
        <Button type="submit" wide isBusy={isLoading}>
          {texts.save}
        </Button>
      </form>
    </Dialog>
  );
}

function Remove({ project, name, onLeave, onClose }: Props & { onClose: () => void }) {
  const [remove] = useRemoveProjectMutation();

  async function removeNow() {
    const { error } = await remove(project._id);
    if (error) return isNotSignedIn(error) ? undefined : void toast.error(sentenceOf(error));
    onLeave(undefined);
    void toast.success(texts.deleted);
  }

  return (
    <Confirm title={texts.deleteTitle} confirmLabel={texts.deleteProject} onConfirm={removeNow} onClose={onClose}>
      <p>{texts.deleteText(name)}</p>
    </Confirm>
  );
}
