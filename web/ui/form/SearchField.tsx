/**
 * A search field. It searches when typing pauses, or immediately on Enter: few calls
 * on a slow connection, and no button needed. With `searchOnSubmit` it waits for
 * Enter or its button.
 */
import { useDebouncedCallback } from '@mantine/hooks';
import { Search } from 'lucide-react';
import { useId, useState } from 'react';
import * as texts from '#texts/general.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import styles from './SearchField.module.css';

/** Milliseconds without a key press after which a search starts: longer than the time between two letters on a phone. */
const PAUSE = 500;

/** The server's limit on the length of search terms, in characters. */
const MAX_LETTERS = 100;

/** Returns the search terms in a URL, cut to the limit, because a URL may be written by hand. */
export const searchTerms = (address: URLSearchParams) =>
  (address.get('q') ?? '').trim().slice(0, MAX_LETTERS).trimEnd();

interface Props {
  label: string;
  placeholder?: string;
  /** The search terms in the URL. The field shows them, also after the user has pressed Back. */
  terms: string;
  /** Whether only Enter or the button starts a search: for results on another page, which must not open while the user types. */
  searchOnSubmit?: boolean;
  onSearch: (terms: string) => void;
}

export function SearchField({ label, placeholder, terms, searchOnSubmit = false, onSearch }: Props) {
  const id = useId();
  const { typed, type, search } = useTypedTerms({ terms, searchOnSubmit, onSearch });
  return (
    <search>
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <label htmlFor={id} className="visually-hidden">
          {label}
        </label>
        <div className={styles.frame}>
          <Search size={20} aria-hidden className={styles.icon} />
          <input
            id={id}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={MAX_LETTERS}
            className={styles.field}
            placeholder={placeholder}
            value={typed}
            onChange={({ target }) => type(target.value)}
          />
        </div>
        {searchOnSubmit && (
          <Button type="submit" look="quiet">
            {texts.search}
          </Button>
        )}
      </form>
    </search>
  );
}

interface Typing extends Pick<Props, 'terms' | 'onSearch'> {
  searchOnSubmit: boolean;
}

/** Returns the text of the field: what the user typed, or the URL's terms if the URL changes for another reason, such as Back. */
function useTypedTerms({ terms, searchOnSubmit, onSearch }: Typing) {
  const [typed, setTyped] = useState(terms);
  const [knownTerms, setKnownTerms] = useState(terms);
  const [isTyping, setTyping] = useState(false);
  if (terms !== knownTerms) {
    setKnownTerms(terms);
    // On a slow phone the URL lags behind the typing: while the user types, an old URL must not overwrite the field.
    if (!isTyping && terms !== typed.trim()) setTyped(terms);
  }

  const searchSoon = useDebouncedCallback((text: string) => {
    setTyping(false);
    onSearch(text.trim());
  }, PAUSE);

  function type(text: string) {
    setTyped(text);
    if (searchOnSubmit) return;
    setTyping(true);
    searchSoon(text);
  }
  return { typed, type, search: searchOnSubmit ? () => onSearch(typed.trim()) : searchSoon.flush };
}
