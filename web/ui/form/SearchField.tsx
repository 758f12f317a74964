/**
 * A field to search by. It searches by itself once the typing pauses, or at once
 * on Enter: few calls for a thin connection, and no button to find. Only where
 * what is found has a page of its own does it wait for Enter or its button.
 */
import { useDebouncedCallback } from '@mantine/hooks';
import { Search } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '#web/ui/buttons/Button.tsx';
import styles from './SearchField.module.css';

/** Milliseconds without a key: longer than between two letters on a phone. */
const PAUSE = 500;

/** As many letters as the server looks for. */
const MAX_LETTERS = 100;

/** What an address searches for. One that was written by hand may be longer than what can be typed. */
export const searchedWords = (address: URLSearchParams) =>
  (address.get('q') ?? '').trim().slice(0, MAX_LETTERS).trimEnd();

interface Props {
  label: string;
  placeholder?: string;
  /** What the address searches for. The field follows it, also by Back. */
  words: string;
  /** What is found has a page of its own: nobody is taken there before they say so. */
  leadsAway?: boolean;
  onSearch: (words: string) => void;
}

export function SearchField({ label, placeholder, words, leadsAway = false, onSearch }: Props) {
  const id = useId();
  const { typed, type, search } = useTyped({ words, isPatient: leadsAway, onSearch });
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
        <div className={styles.box}>
          <Search size={20} aria-hidden className={styles.sign} />
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
        {leadsAway && (
          <Button type="submit" look="quiet">
            Search
          </Button>
        )}
      </form>
    </search>
  );
}

interface Typing extends Pick<Props, 'words' | 'onSearch'> {
  /** Does not search by itself. */
  isPatient: boolean;
}

/** What stands in the field: what was typed, or what is searched for when that changes in another way, as by Back. */
function useTyped({ words, isPatient, onSearch }: Typing) {
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
    if (isPatient) return;
    setTyping(true);
    searchSoon(text);
  }
  return { typed, type, search: isPatient ? () => onSearch(typed.trim()) : searchSoon.flush };
}
