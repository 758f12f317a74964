/** Tabs with panels. A panel mounts when first opened and stays mounted. Tabs that do not fit scroll sideways. */
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

  // An effect, because the scroll position depends on the layout. Not scrollIntoView, which would scroll the page too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the chosen tab changes
  useLayoutEffect(() => {
    const tab = chosenTabIn(list.current!);
    const leftmost = tab.offsetLeft + tab.offsetWidth - list.current!.clientWidth;
    list.current!.scrollLeft = Math.min(Math.max(list.current!.scrollLeft, leftmost), tab.offsetLeft);
  }, [chosen]);

  // Moves the focus to the chosen tab if it was in the panel that is now hidden. An effect, because that is known only
  // after the render.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the chosen tab changes
  useLayoutEffect(() => {
    const panel = document.activeElement?.closest<HTMLElement>('[role=tabpanel]');
    if (panel?.hidden) chosenTabIn(list.current!).focus();
  }, [chosen]);

  function press(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (tabs.findIndex(({ name }) => name === chosen) + step + tabs.length) % tabs.length;
    onChoose(tabs[next]!.name);
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]!.focus();
  }

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={styles.tabs} onKeyDown={press}>
        {tabs.map(({ name }, index) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${index}`}
            aria-selected={name === chosen}
            aria-controls={`${id}-${index}-panel`}
            tabIndex={name === chosen ? 0 : -1}
            className={styles.tab}
            onClick={() => onChoose(name)}
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(({ name, panel }, index) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}-${index}-panel`}
          aria-labelledby={`${id}-${index}`}
          hidden={name !== chosen}
        >
          {opened.includes(name) && panel}
        </div>
      ))}
    </>
  );
}

const chosenTabIn = (list: HTMLElement) => list.querySelector<HTMLElement>('[aria-selected=true]')!;
