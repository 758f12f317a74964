/** Several panels of which one is seen. What has been opened once stays as it is while another one is seen. Tabs that have no room are moved sideways. */
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import styles from './Tabs.module.css';

interface Props<Name extends string> {
  label: string;
  tabs: { name: Name; panel: ReactNode }[];
  chosen: Name;
  onChoose: (name: Name) => void;
}

export function Tabs<Name extends string>({ label, tabs, chosen, onChoose }: Props<Name>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState([chosen]);
  if (!opened.includes(chosen)) setOpened([...opened, chosen]);

  // The list alone is moved, and not the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as below
  useLayoutEffect(() => {
    const tab = chosenIn(list.current!);
    const leftmost = tab.offsetLeft + tab.offsetWidth - list.current!.clientWidth;
    list.current!.scrollLeft = Math.min(Math.max(list.current!.scrollLeft, leftmost), tab.offsetLeft);
  }, [chosen]);

  // Whoever was in the panel that goes out of sight is taken along, to the tab of the other.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is another one that is seen
  useLayoutEffect(() => {
    const panel = document.activeElement?.closest<HTMLElement>('[role=tabpanel]');
    if (panel?.hidden) chosenIn(list.current!).focus();
  }, [chosen]);

  function press(event: KeyboardEvent<HTMLElement>) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = (tabs.findIndex(({ name }) => name === chosen) + by + tabs.length) % tabs.length;
    onChoose(tabs[next]!.name);
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]!.focus();
  }

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={styles.tabs} onKeyDown={press}>
        {tabs.map(({ name }, place) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${place}`}
            aria-selected={name === chosen}
            aria-controls={`${id}-${place}-panel`}
            tabIndex={name === chosen ? 0 : -1}
            className={styles.tab}
            onClick={() => onChoose(name)}
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(({ name, panel }, place) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}-${place}-panel`}
          aria-labelledby={`${id}-${place}`}
          hidden={name !== chosen}
        >
          {opened.includes(name) && panel}
        </div>
      ))}
    </>
  );
}

const chosenIn = (list: HTMLElement) => list.querySelector<HTMLElement>('[aria-selected=true]')!;
