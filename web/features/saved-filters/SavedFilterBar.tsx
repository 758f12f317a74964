/** Links to the saved filters of a list, and a button that saves the current filter under a name. */
import { BookmarkPlus, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { FilteredList, SavedFilter } from '#contract/accounts/saved-filters.ts';
import * as texts from '#texts/saved-filters.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useFocusFallback } from '#web/ui/layout/focus-fallback.ts';
import styles from './SavedFilterBar.module.css';
import { useDeleteFilterMutation, useSavedFiltersQuery } from './saved-filters.api.ts';

const NameForm = lazy(() => import('./NameForm.tsx').then(({ NameForm }) => ({ default: NameForm })));

interface Props {
  list: FilteredList;
  /** The page's query string without the page number; empty if no filter is set. */
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
      {isNew && isNaming && (
        <Suspense>
          <NameForm list={list} query={query} onClose={() => setNaming(false)} />
        </Suspense>
      )}
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
