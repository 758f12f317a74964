/** A select whose options the user can filter by typing. Disabled options stay in the list, with the reason. */
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import * as texts from '#texts/ui.ts';
import styles from './Combobox.module.css';

export interface Option {
  value: string;
  name: string;
  /** Why the option is disabled; undefined if it is enabled. */
  disabledReason?: string | undefined;
}

interface Props {
  label: string;
  placeholder: string;
  options: Option[];
  value: string;
  onChoose: (value: string) => void;
}

export function Combobox({ label, placeholder, options, value, onChoose }: Props) {
  const id = useId();
  const { typed, found, active, isOpen, ...list } = useList({ options, value, onChoose });
  const optionId = (option: Option) => `${id}-${option.value}`;
  return (
    <div className={styles.combobox}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          id={id}
          role="combobox"
          className={styles.field}
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && active ? optionId(active) : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          value={typed ?? options.find((option) => option.value === value)?.name ?? ''}
          onChange={({ target }) => list.type(target.value)}
          onClick={({ currentTarget }) => {
            currentTarget.select();
            list.open();
          }}
          onKeyDown={list.press}
          onBlur={list.close}
        />
        <ChevronDown size={18} aria-hidden className={styles.icon} />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={label} className={styles.list} hidden={!isOpen}>
        {found.map((option) => (
          <Choice
            key={option.value}
            id={optionId(option)}
            option={option}
            isActive={option === active}
            isChosen={option.value === value}
            onChoose={() => list.choose(option)}
          />
        ))}
      </div>
      <p role="status" className={found.length > 0 ? 'visually-hidden' : styles.nothing} hidden={!isOpen}>
        {found.length > 0 ? texts.found(found.length) : texts.noMatches}
      </p>
    </div>
  );
}

interface ChoiceProps {
  id: string;
  option: Option;
  isActive: boolean;
  isChosen: boolean;
  onChoose: () => void;
}

function Choice({ id, option: { name, disabledReason }, isActive, isChosen, onChoose }: ChoiceProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      aria-disabled={disabledReason !== undefined || undefined}
      data-active={isActive || undefined}
      className={styles.option}
      ref={isActive ? showInList : null}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {name}
      {disabledReason !== undefined && <small> {disabledReason}</small>}
    </div>
  );
}

const showInList = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });

function useList({ options, value, onChoose }: Pick<Props, 'options' | 'value' | 'onChoose'>) {
  const [isOpen, setOpen] = useState(false);
  /** The filter that the user has typed; undefined while the user is not filtering. */
  const [typed, setTyped] = useState<string>();
  const [activeValue, setActive] = useState(value);

  const found = typed ? options.filter(({ name }) => nameContains(name, typed)) : options;
  const active =
    found.find((option) => option.value === activeValue) ??
    found.find(({ disabledReason }) => disabledReason === undefined);

  function open() {
    if (!isOpen) setActive(value);
    setOpen(true);
  }
  function close() {
    setOpen(false);
    setTyped(undefined);
  }
  function choose(option: Option | undefined) {
    if (!option || option.disabledReason !== undefined) return;
    close();
    if (option.value !== value) onChoose(option.value);
  }
  function move(by: number) {
    if (!isOpen) return open();
    const next = found.indexOf(active!) + by;
    setActive(found[Math.max(0, Math.min(next, found.length - 1))]?.value ?? value);
  }
  function press(event: KeyboardEvent) {
    const act = { ArrowDown: () => move(1), ArrowUp: () => move(-1), Enter: () => choose(active), Escape: close }[
      event.key
    ];
    // The page has shortcuts with Control+Enter and Command+Enter.
    if (!act || event.ctrlKey || event.metaKey || (event.key === 'Enter' && !isOpen)) return;
    event.preventDefault();
    act();
  }
  function type(text: string) {
    setTyped(text);
    setActive('');
    setOpen(true);
  }
  return { isOpen, typed, found, active, open, close, choose, press, type };
}

const nameContains = (name: string, typed: string) => name.toLowerCase().includes(typed.trim().toLowerCase());
