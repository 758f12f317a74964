/**
 * A field to search by. It searches by itself once the typing pauses, or at once
 * on Enter: few calls for a thin connection, and no button to find.
 */
import { useDebouncedCallback } from '@mantine/hooks';
import { Search } from 'lucide-react';
import { useId, useState } from 'react';
import styles from './SearchField.module.css';

/** Milliseconds without a key: longer than between two letters on a phone. */
const PAUSE = 500;

interface Props {
  label: string;
  placeholder?: string;
  /** What is being searched for now, without spaces around it. */
  words: string;
  onSearch: (words: string) => void;
}

export function SearchField({ label, placeholder, words, onSearch }: Props) {
  const id = useId();
  const { typed, type, search } = useTyped(words, onSearch);
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
        <Search size={20} aria-hidden className={styles.sign} />
        <input
          id={id}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={100}
          className={styles.field}
          placeholder={placeholder}
          value={typed}
          onChange={({ target }) => type(target.value)}
        />
      </form>
    </search>
  );
}

/** What stands in the field: what was typed, or what is searched for when that changes in another way, as by Back. */
function useTyped(words: string, onSearch: (words: string) => void) {
  const [typed, setTyped] = useState(words);
  const [known, setKnown] = useState(words);
  const [isTyping, setTyping] = useState(false);
  if (words !== known) {
    setKnown(words);
    // A slow phone may still be answering the letters before these.
    if (!isTyping && words !== typed.trim()) setTyped(words);
  }

  const searchSoon = useDebouncedCallback((text: string) => {
    setTyping(false);
    onSearch(text.trim());
  }, PAUSE);

  function type(text: string) {
    setTyped(text);
    setTyping(true);
    searchSoon(text);
  }
  return { typed, type, search: () => searchSoon.flush() };
}
