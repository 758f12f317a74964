/** The user's API keys: the list, a new key, which is shown once, and how to use it. */
import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { type FormEvent, useState } from 'react';
import type { ApiKey } from '#contract/runner.ts';
import * as texts from '#texts/people/keys.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { CopyableText } from '#web/ui/buttons/CopyableText.tsx';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';
import { rich } from '#web/ui/display/rich.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { DateTime } from '#web/ui/time/DateTime.tsx';
import styles from './ApiKeys.module.css';
import { type NewKey as Asked, useCreateKeyMutation, useKeysQuery, useRemoveKeyMutation } from './keys.api.ts';

/** @param props.onChanged  called when the focused button is about to disappear, so that the caller moves the focus */
export function OwnKeys({ onChanged }: { onChanged: () => void }) {
  const { data: keys, error, isLoading, refetch } = useKeysQuery(undefined, { refetchOnMountOrArgChange: true });
  const [create, { data: created, isLoading: isCreating, error: refusal, reset: resetCreated }] =
    useCreateKeyMutation();
  if (isLoading) return <Spinner />;
  if (!keys) return <LoadFailed message={sentenceOf(error)} onRetry={refetch} />;

  function removed({ _id }: ApiKey) {
    if (_id === created?._id) resetCreated();
    onChanged();
  }
  return (
    <>
      {keys.length > 0 && (
        <ul className={styles.keys}>
          {keys.map((key) => (
            <Key key={key._id} apiKey={key} onRemoved={() => removed(key)} />
          ))}
        </ul>
      )}
      <NewKey isCreating={isCreating} refusal={refusal && sentenceOf(refusal)} onCreate={create} />
      {created && <CreatedKey secret={created.key} />}
    </>
  );
}

function Key({ apiKey, onRemoved }: { apiKey: ApiKey; onRemoved: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const [remove, { isLoading, error }] = useRemoveKeyMutation();

  async function removeKey() {
    const { data } = await remove(apiKey._id);
    if (!data) return;
    toast.success(texts.removed);
    onRemoved();
  }

  return (
    <li className={styles.key}>
      <div className={styles.words}>
        <p className={styles.name}>{apiKey.name}</p>
        <p className={styles.times}>
          {rich(apiKey.usedAt ? texts.createdAndUsed : texts.createdAndUnused, {
            beginning: <code>{apiKey.beginning}…</code>,
            created: <DateTime at={apiKey.createdAt} />,
            used: apiKey.usedAt && <DateTime at={apiKey.usedAt} />,
          })}
        </p>
      </div>
      <Button look="quiet" isBusy={isLoading} onClick={() => setAsking(true)}>
        {texts.remove}
        <span className="visually-hidden"> {apiKey.name}</span>
      </Button>
      <InlineError message={error && sentenceOf(error)} />
      {isAsking && (
        <Confirm
          title={texts.removeQuestion(apiKey.name)}
          confirmLabel={texts.remove}
          onConfirm={removeKey}
          onClose={() => setAsking(false)}
        >
          {texts.removalText}
        </Confirm>
      )}
    </li>
  );
}

interface NewKeyProps {
  isCreating: boolean;
  refusal: string | undefined;
  onCreate: (asked: Asked) => Promise<{ data?: unknown }>;
}

function NewKey({ isCreating, refusal, onCreate }: NewKeyProps) {
  const [name, setName] = useState('');
  const [currentPassword, setCurrentPassword] = useState('');
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isCreating) return;
    const { data } = await onCreate({ name, currentPassword });
    if (!data) return;
    setName('');
    setCurrentPassword('');
  }
  return (
    <form onSubmit={submit} className={styles.form}>
      <TextInput
        label={texts.purpose}
        placeholder={texts.purposeExample}
        value={name}
        maxLength={60}
        required
        autoComplete="off"
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <PasswordField
        label={texts.currentPassword}
        autoComplete="current-password"
        value={currentPassword}
        onChange={({ currentTarget }) => setCurrentPassword(currentTarget.value)}
      />
      <Button type="submit" look="soft" isBusy={isCreating}>
        {texts.create}
      </Button>
      <InlineError message={refusal} />
    </form>
  );
}

function CreatedKey({ secret }: { secret: string }) {
  return (
    <div role="status" className={styles.made}>
      <p>{rich(texts.createdText, { strong: (words) => <strong>{words}</strong> })}</p>
      <CopyableText name={texts.theKey}>{secret}</CopyableText>
      <p>{texts.exampleText}</p>
      <CopyableText name={texts.theExample}>{exampleCall(secret)}</CopyableText>
    </div>
  );
}

const exampleCall = (key: string) =>
  [
    `curl '${location.origin}/judge0/submissions?base64_encoded=false&wait=true'`,
    `-H 'X-Auth-Token: ${key}'`,
    `-H 'Content-Type: application/json'`,
    `-d '{"language_id": 71, "source_code": "print(6 * 7)"}'`,
  ].join(' \\\n  ');
