/** A form field that finds a student by name or email. */
import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { useDebouncedCallback } from '@mantine/hooks';
import { type KeyboardEvent, useState } from 'react';
import * as texts from '#texts/people/people.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import { usePeopleQuery } from './people.api.ts';
import styles from './StudentSearch.module.css';

/** Milliseconds without a keystroke before the search starts: longer than between two letters on a phone. */
const SEARCH_DELAY = 500;

/** The maximum number of listed students: more would push the rest of the form off a phone's screen. */
const MAX_SHOWN = 5;

interface Props {
  /** The name of the chosen student; empty without one. */
  chosen: string;
  onChoose: (student: { _id: string; name: string }) => void;
  error: string | undefined;
}

export function StudentSearch({ chosen, onChoose, error }: Props) {
  const [typed, setTyped] = useState('');
  const [terms, setQ] = useState('');
  const searchSoon = useDebouncedCallback((terms: string) => setQ(terms.trim()), SEARCH_DELAY);

  function type(terms: string) {
    setTyped(terms);
    searchSoon(terms);
  }

  function choose(student: { _id: string; name: string }) {
    onChoose(student);
    setTyped('');
    setQ('');
  }

  return (
    <div className={styles.search}>
      <TextInput
        type="search"
        label={texts.student}
        description={texts.partOfName}
        autoComplete="off"
        maxLength={100}
        value={typed}
        error={error}
        onChange={({ target }) => type(target.value)}
        onKeyDown={(event) => searchOnEnter(event, searchSoon.flush)}
      />
      {terms && <SearchResults q={terms} onChoose={choose} />}
      <p role="status" className={styles.chosen}>
        {chosen && texts.chosen(chosen)}
      </p>
    </div>
  );
}

/** Searches when Enter is pressed, which would otherwise submit the surrounding form. */
function searchOnEnter(event: KeyboardEvent, search: () => void) {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  search();
}

function SearchResults({ q, onChoose }: Pick<Props, 'onChoose'> & { q: string }) {
  const { data, error } = usePeopleQuery({ q, type: 'student', page: 1 });
  if (error) return <InlineError message={sentenceOf(error)} />;
  if (!data) return <p role="status">{texts.searching}</p>;
  if (data.total === 0) return <p role="status">{texts.noStudents}</p>;
  return (
    <ul aria-label={texts.studentsFound} className={styles.found}>
      {data.people.slice(0, MAX_SHOWN).map(({ _id, name, email, admissionNumber }) => (
        <li key={_id}>
          <Button look="quiet" wide onClick={() => onChoose({ _id, name })}>
            <span className={styles.words}>
              {name}
              <small>{[admissionNumber, email].filter(Boolean).join(' · ')}</small>
            </span>
          </Button>
        </li>
      ))}
      {data.total > MAX_SHOWN && <li>{texts.more(data.total - MAX_SHOWN)}</li>}
    </ul>
  );
}
