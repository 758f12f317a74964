/**
 * Shortcuts for marking one hand-in after the other: J and K go to the next and the previous one, Control+Enter
 * (Command+Enter) saves and goes on, from anywhere on the page. The letters can be switched off, as speech
 * recognition may trigger them (WCAG 2.1.4).
 */
import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import { REMEMBERED, tryStorage } from '#web/api/persisted.ts';

export function useNavigationShortcuts({
  isOn,
  next,
  previous,
}: {
  isOn: boolean;
  next: () => unknown;
  previous: () => unknown;
}) {
  const press = (go: () => unknown) => () => {
    if (isOn && !isDialogOpen()) go();
  };
  // By default the hook ignores keys typed into a field.
  useHotkeys([
    ['j', press(next)],
    ['k', press(previous)],
  ]);
}

export function useSaveShortcuts(save: () => unknown) {
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

/** The page behind an open dialog must not react. */
const isDialogOpen = () => document.querySelector('dialog[open]') !== null;

const OFF = `${REMEMBERED}letters-off`;

/** Whether J and K are switched on in this browser, and a function that changes it. */
export function useLetterShortcuts() {
  const [isOn, setOn] = useState(() => tryStorage(() => localStorage.getItem(OFF)) !== 'yes');
  function switchTo(on: boolean) {
    setOn(on);
    tryStorage(() => (on ? localStorage.removeItem(OFF) : localStorage.setItem(OFF, 'yes')));
  }
  return { isOn, switchTo };
}
