/**
 * The keys of whoever marks one hand-in after the other: J and K go to the next and the one before, Control+Enter
 * (Command+Enter) saves and goes on, from wherever one is on the page. Single letters can be switched off, as software
 * that listens to speech may press them (WCAG 2.1.4).
 */
import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import { REMEMBERED, tryStorage } from '#web/api/persisted.ts';

export function useWayKeys({ isOn, next, previous }: { isOn: boolean; next: () => unknown; previous: () => unknown }) {
  const press = (go: () => unknown) => () => {
    if (isOn && !isDialogOpen()) go();
  };
  // Not while somebody types in a field: that is how it is where nothing else is said.
  useHotkeys([
    ['j', press(next)],
    ['k', press(previous)],
  ]);
}

export function useSaveKeys(save: () => unknown) {
  const press = () => {
    if (!isDialogOpen()) save();
  };
  useHotkeys(
    [
      ['ctrl+Enter', press],
      ['meta+Enter', press],
    ],
    [],
    true,
  );
}

/** What is behind it is out of reach, and out of sight. */
const isDialogOpen = () => document.querySelector('dialog[open]') !== null;

const OFF = `${REMEMBERED}letters-off`;

/** Whether J and K do something in this browser, and how to change that. */
export function useLetterKeys() {
  const [isOn, setOn] = useState(() => tryStorage(() => localStorage.getItem(OFF)) !== 'yes');
  function choose(on: boolean) {
    setOn(on);
    tryStorage(() => (on ? localStorage.removeItem(OFF) : localStorage.setItem(OFF, 'yes')));
  }
  return { isOn, choose };
}
