/** The search over all records: a field with a list of results, operated by arrow keys and Enter. */
import { useDebouncedValue } from '@mantine/hooks';
import { type KeyboardEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { MIN_SEARCH_LENGTH } from '#contract/search.ts';
import * as texts from '#texts/search.ts';
import { useMe } from '#web/api/session.ts';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import styles from './Palette.module.css';
import { type Page, type Result, resultsOf } from './results.ts';
import { useFoundEverywhereQuery } from './search.api.ts';

interface Props {
  pages: Page[];
  onClose: () => void;
}

export function Palette({ pages, onClose }: Props) {
  const navigate = useNavigate();
  function leave(path: string) {
    onClose();
    if (path) void navigate(path);
  }
  return (
    <Dialog title={texts.title} onClose={leave}>
      {(close) => <Search pages={pages} onChoose={close} />}
    </Dialog>
  );
}

/** @param onChoose  called with the chosen result's path */
function Search({ pages, onChoose }: { pages: Page[]; onChoose: (path: string) => void }) {
  const id = useId();
  const me = useMe();
  const [typed, setTyped] = useState('');
  const [activePath, setActive] = useState('');
  const { results, isOffline, isSearching } = useResults(typed, pages);
  const active = results.find(({ path }) => path === activePath) ?? results[0];
  const optionId = ({ path }: Result) => `${id}-${path}`;

  function move(by: number) {
    const next = results.indexOf(active!) + by;
    setActive(results[(next + results.length) % results.length]?.path ?? '');
  }
  function press(event: KeyboardEvent) {
    const act = { ArrowDown: () => move(1), ArrowUp: () => move(-1), Enter: () => active && onChoose(active.path) }[
      event.key
    ];
    if (!act) return;
    event.preventDefault();
    act();
  }

  const label = me.type === 'admin' ? texts.officeLabel : texts.label;
  return (
    <div className={styles.palette}>
      <input
        ref={focusInDialog}
        type="search"
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active && optionId(active)}
        className={styles.field}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setActive('');
        }}
        onKeyDown={press}
      />
      <div id={`${id}-list`} role="listbox" aria-label={texts.title} className={styles.list}>
        {results.map((result) => (
          <Choice
            key={result.path}
            id={optionId(result)}
            result={result}
            isActive={result === active}
            onChoose={() => onChoose(result.path)}
          />
        ))}
      </div>
      <p role="status" className={results.length > 0 && !isOffline ? 'visually-hidden' : styles.note}>
        {isOffline ? texts.pagesOnly : foundLabel(results.length, isSearching)}
      </p>
    </div>
  );
}

/** Milliseconds without a keystroke before the search request is sent. */
const SETTLE_DELAY = 150;

/** Sets the attribute, because React's autoFocus acts before the dialog opens; the dialog then focuses the element that has it. */
const focusInDialog = (field: HTMLInputElement | null) => field?.setAttribute('autofocus', '');

/** The pages whose name matches, then the records that the server has found. */
function useResults(typed: string, pages: Page[]) {
  const me = useMe();
  const [words] = useDebouncedValue(typed.trim(), SETTLE_DELAY);
  const isLongEnough = words.length >= MIN_SEARCH_LENGTH;
  const { currentData: found, isError, isFetching } = useFoundEverywhereQuery(words, { skip: !isLongEnough });
  return {
    results: resultsOf({ typed, pages, found, type: me.type }),
    isOffline: isError && isLongEnough,
    isSearching: isFetching || words !== typed.trim(),
  };
}

function foundLabel(count: number, isSearching: boolean) {
  if (count > 0) return texts.found(count);
  return isSearching ? texts.searching : texts.nothing;
}

interface ChoiceProps {
  id: string;
  result: Result;
  isActive: boolean;
  onChoose: () => void;
}

const Choice = ({ id, result: { name, about, kind }, isActive, onChoose }: ChoiceProps) => (
  // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
  // biome-ignore lint/a11y/useKeyWithClickEvents: as above
  <div
    id={id}
    role="option"
    aria-selected={isActive}
    className={styles.option}
    ref={isActive ? showInList : null}
    // Keeps the focus in the field.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onChoose}
  >
    <span className={styles.name}>{name}</span>
    <small>{[texts.kinds[kind], about].filter(Boolean).join(' · ')}</small>
  </div>
);

const showInList = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });
