/** The checklist of an application: the usual items, and items that the office has added. */
import { zodResolver } from '@hookform/resolvers/zod';
import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { useForm } from 'react-hook-form';
import { applications, type Check } from '#contract/admissions/applications.ts';
import * as texts from '#texts/people/applications.ts';
import { useFailureAlert } from '#web/api/failure-alert.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import styles from './ApplicationParts.module.css';
import { useSetApplicationCheckMutation } from './applications.api.ts';
import { labelOf } from './option-label.ts';

interface Props {
  applicationId: string;
  checklist: Check[];
}

export function Checklist({ applicationId, checklist }: Props) {
  return (
    <>
      <ul className={styles.list}>
        {checklist.map((check) => (
          <Item key={check.item} applicationId={applicationId} check={check} />
        ))}
      </ul>
      <NewItem applicationId={applicationId} />
    </>
  );
}

/** Shows a press immediately. While it is saved, further presses do nothing, and the box keeps the focus. */
function Item({ applicationId, check: { item, isDone } }: { applicationId: string; check: Check }) {
  const [set, { isLoading }] = useSetCheck(applicationId);
  return (
    <li>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={isDone !== isLoading}
          aria-busy={isLoading || undefined}
          onChange={() => isLoading || set({ item, isDone: !isDone })}
        />
        {labelOf(texts.checks, item)}
      </label>
    </li>
  );
}

const NewCheck = applications.setCheck.body.pick({ item: true });

function NewItem({ applicationId }: { applicationId: string }) {
  const [set] = useSetCheck(applicationId);
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(NewCheck),
    defaultValues: { item: '' },
  });
  const { errors, isSubmitting } = formState;

  async function add({ item }: { item: string }) {
    if (await set({ item, isDone: false })) reset();
  }

  return (
    <form className={styles.add} onSubmit={handleSubmit(add)} noValidate>
      <TextInput label={texts.newItem} autoComplete="off" error={errors.item?.message} {...register('item')} />
      <Button type="submit" look="quiet" isBusy={isSubmitting}>
        {texts.addItem}
      </Button>
    </form>
  );
}

/** Saves an item; resolves with whether that succeeded. */
function useSetCheck(applicationId: string) {
  const [set, state] = useSetApplicationCheckMutation();
  const alertFailure = useFailureAlert();

  async function save(check: Check) {
    const { data, error } = await set({ id: applicationId, ...check });
    await alertFailure(error);
    return data !== undefined;
  }
  return [save, state] as const;
}
