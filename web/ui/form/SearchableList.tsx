/** A field with a list of options below it, operated by arrow keys and Enter. It takes the focus in a dialog. */
import { type KeyboardEvent, useId, useState } from 'react';
import styles from './SearchableList.module.css';

interface Option {
  /** Unique in the list. */
  key: string;
  name: string;
  /** A second line with details; may be empty. */
  about: string;
}

interface Props {
  /** The field's accessible name and placeholder. */
  label: string;
  listLabel: string;
  typed: string;
  onType: (typed: string) => void;
  options: Option[];
  /** Called with the key of the chosen option. */
  onChoose: (key: string) => void;
  /** How many options there are, or why there is none. */
  note: string;
  /** Whether the note is shown beside the options too, instead of being for screen readers only. */
  showsNote?: boolean;
}

export function SearchableList({ label, listLabel, typed, onType, options, onChoose, note, showsNote = false }: Props) {
  const id = useId();
  const [activeKey, setActive] = useState('');
  const active = options.find(({ key }) => key === activeKey) ?? options[0];
  const optionId = ({ key }: Option) => `${id}-${key}`;

  function move(by: number) {
    const next = options.indexOf(active!) + by;
    setActive(options[(next + options.length) % options.length]?.key ?? '');
  }
  function press(event: KeyboardEvent) {
    const act = { ArrowDown: () => move(1), ArrowUp: () => move(-1), Enter: () => active && onChoose(active.key) }[
      event.key
    ];
    if (!act) return;
    event.preventDefault();
    act();
  }

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
          onType(target.value);
          setActive('');
        }}
        onKeyDown={press}
      />
      <div id={`${id}-list`} role="listbox" aria-label={listLabel} className={styles.list}>
        {options.map((option) => (
          <Choice
            key={option.key}
            id={optionId(option)}
            option={option}
            isActive={option === active}
            onChoose={() => onChoose(option.key)}
          />
        ))}
      </div>
      <p role="status" className={options.length > 0 && !showsNote ? 'visually-hidden' : styles.note}>
        {note}
      </p>
    </div>
  );
}

/** Sets the attribute, because React's autoFocus acts before the dialog opens; the dialog then focuses the element that has it. */
const focusInDialog = (field: HTMLInputElement | null) => field?.setAttribute('autofocus', '');

interface ChoiceProps {
  id: string;
  option: Option;
  isActive: boolean;
  onChoose: () => void;
}

const Choice = ({ id, option: { name, about }, isActive, onChoose }: ChoiceProps) => (
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
    {about && <small>{about}</small>}
  </div>
);

const showInList = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });
