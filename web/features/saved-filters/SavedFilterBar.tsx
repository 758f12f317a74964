/** Links to the saved filters of a list, and a button that saves the present one under a name. */
import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { BookmarkPlus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { type FilteredList, MAX_FILTER_NAME, type SavedFilter } from '#contract/accounts/saved-filters.ts';
import * as texts from '#texts/saved-filters.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import { useFocusFallback } from '#web/ui/layout/focus-fallback.ts';
import styles from './SavedFilterBar.module.css';
import { useDeleteFilterMutation, useSavedFiltersQuery, useSaveFilterMutation } from './saved-filters.api.ts';

interface Props {
  list: FilteredList;
  /** The query of the page, without the number of the page; empty if nothing is filtered. */
  query: string;
}

export function SavedFilterBar({ list, query }: Props) {
  const { data } = useSavedFiltersQuery();
  const [isNaming, setNaming] = useState(false);
  const fallback = useFocusFallback<HTMLElement>();
  const saved = data?.filter((each) => each.list === list) ?? [];
  const isNew = query !== '' && saved.every((each) => each.query !== query);
  if (!data || (saved.length === 0 && !isNew)) return null;

  return (
    <nav aria-label={texts.title} tabIndex={-1} className={styles.bar} {...fallback}>
      {saved.length > 0 && (
        <ul className={styles.saved}>
          {saved.map((filter) => (
            <Saved key={filter._id} filter={filter} isCurrent={filter.query === query} />
          ))}
        </ul>
      )}
      {isNew && !isNaming && (
        <Button look="quiet" onClick={() => setNaming(true)}>
          <BookmarkPlus size={18} aria-hidden /> {texts.saveThis}
        </Button>
      )}
      {isNew && isNaming && <NameForm list={list} query={query} onClose={() => setNaming(false)} />}
    </nav>
  );
}

function Saved({ filter: { _id, name, query }, isCurrent }: { filter: SavedFilter; isCurrent: boolean }) {
  const [remove, { isLoading }] = useDeleteFilterMutation();
  async function removeNow() {
    const { error } = await remove(_id);
    if (error && !isNotSignedIn(error)) toast.error(sentenceOf(error));
  }
  return (
    <li className={styles.filter}>
      <Link to={`?${query}`} aria-current={isCurrent || undefined} className={styles.link}>
        {name}
      </Link>
      <IconButton name={texts.deleteFilter(name)} icon={X} isBusy={isLoading} onClick={removeNow} />
    </li>
  );
}

function NameForm({ onClose, ...filter }: Props & { onClose: () => void }) {
  const [name, setName] = useState('');
  const [save, { error, isLoading }] = useSaveFilterMutation();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isLoading) return;
    const { data } = await save({ ...filter, name });
    if (data) onClose();
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <TextInput
        label={texts.name}
        value={name}
        maxLength={MAX_FILTER_NAME}
        required
        autoComplete="off"
        autoFocus
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" look="soft" isBusy={isLoading}>
        {texts.save}
      </Button>
      <Button look="quiet" onClick={onClose}>
        {texts.cancel}
      </Button>
      <InlineError message={error && !isNotSignedIn(error) ? sentenceOf(error) : undefined} />
    </form>
  );
}
