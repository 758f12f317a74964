/** One shared program: language, editor, Run button and output. */
import { Play, Square } from 'lucide-react';
import { useState } from 'react';
import { documentParts } from '#contract/shared-editors.ts';
import * as texts from '#texts/code/shared-editors.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { mayWrite } from '#web/features/shared-editors/connection/editors-connection.ts';
import { type SharedDocument, waitUntilSaved } from '#web/features/shared-editors/connection/shared-document.ts';
import { SharedEditor } from '#web/features/shared-editors/editor/SharedEditor.tsx';
import { useRunDocumentMutation, useStopDocumentMutation } from '#web/features/shared-editors/shared-editors.api.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Combobox } from '#web/ui/form/Combobox.tsx';
import styles from './DocumentView.module.css';
import type { PanelProps } from './panel-props.ts';
import { RunOutput } from './RunOutput.tsx';

interface Props extends PanelProps {
  ownerId: string | null;
  label: string;
}

export function DocumentView({ ownerId, ...props }: Props) {
  const { state, self, kit } = props;
  const document = state.documents.find((one) => one.ownerId === ownerId);
  if (!document?.isLoaded) return <Spinner />;
  const isReadOnly = !mayWrite(state.people, { self, ownerId });
  return (
    <div className={styles.document}>
      <div className={styles.bar}>
        <Language document={document} kit={kit} isReadOnly={isReadOnly} />
        {!isReadOnly && <RunButton roomName={props.roomName} document={document} />}
      </div>
      <div className={styles.editor}>
        <SharedEditor key={document.key} {...props} document={document} isReadOnly={isReadOnly} />
      </div>
      <RunOutput run={document.run} languages={kit.languages} />
    </div>
  );
}

interface LanguageProps extends Pick<Props, 'kit'> {
  document: SharedDocument;
  isReadOnly: boolean;
}

const languageOf = ({ languageId }: SharedDocument, { languages }: Props['kit']) =>
  languages.find(({ id }) => id === languageId);

function Language({ document, kit, isReadOnly }: LanguageProps) {
  const { metadata, languageId } = document;
  if (isReadOnly) return <p>{languageOf(document, kit)?.name ?? texts.noLanguageChosen}</p>;
  return (
    <Combobox
      label={texts.language}
      placeholder={texts.chooseLanguage}
      options={kit.languages.map(({ id, name, isHere, reason }) => ({
        value: String(id),
        name,
        disabledReason: isHere ? undefined : reason,
      }))}
      value={String(languageId ?? '')}
      onChoose={(value) => metadata.set(documentParts.languageId, Number(value))}
    />
  );
}

function RunButton({ roomName, document }: { roomName: string; document: SharedDocument }) {
  const [start] = useRunDocumentMutation();
  const [stop] = useStopDocumentMutation();
  const [isBusy, setBusy] = useState(false);
  const documentId = { roomName, ownerId: document.ownerId };
  const isRunning = document.run?.state === 'running';

  /** Waits for unsaved changes first, because the server runs its own copy of the program. */
  async function run() {
    return (await waitUntilSaved(document)) ? errorText(await start(documentId)) : texts.notSaved;
  }
  async function toggleRun() {
    setBusy(true);
    const failure = isRunning ? errorText(await stop(documentId)) : await run();
    setBusy(false);
    if (failure) void toast.error(failure);
  }
  return (
    <Button look={isRunning ? 'quiet' : 'sun'} isBusy={isBusy} onClick={toggleRun}>
      {isRunning ? <Square size={18} aria-hidden /> : <Play size={18} aria-hidden />}{' '}
      {isRunning ? texts.stop : texts.run}
    </Button>
  );
}

const errorText = ({ error }: { error?: Parameters<typeof sentenceOf>[0] }) => error && sentenceOf(error);
