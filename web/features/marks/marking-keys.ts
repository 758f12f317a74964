/**
 * Keyboard shortcuts for marking: J and K open the next and the previous hand-in, Control+Enter (Command+Enter)
 * saves the mark and opens the next one, from anywhere on the page. The tutor can switch J and K off, because speech
 * recognition may trigger them (WCAG 2.1.4).
 */
import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import { REMEMBERED } from '#web/api/persisted.ts';
import { tryStorage } from '#web/storage.ts';

export function useNavigationShortcuts({
  isOn,
  next,
  previous,
}: {
  isOn: boolean;
  next: () => unknown;
  previous: () => unknown;
}) {
  const press = (action: () => unknown) => () => {
    if (isOn && !isDialogOpen()) action();
  };
  // J and K can still be typed: by default `useHotkeys` ignores keys in input fields.
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

/** While a dialog is open, the page behind it must not react to shortcuts. */
const isDialogOpen = () => document.querySelector('dialog[open]') !== null;

const SHORTCUTS_OFF_KEY = `${REMEMBERED}letters-off`;

/** Whether J and K are switched on in this browser, and a function that changes it. */
export function useLetterShortcuts() {
  const [isOn, setOn] = useState(() => tryStorage(() => localStorage.getItem(SHORTCUTS_OFF_KEY)) !== 'yes');
  function switchTo(on: boolean) {
    setOn(on);
    tryStorage(() =>
      on ? localStorage.removeItem(SHORTCUTS_OFF_KEY) : localStorage.setItem(SHORTCUTS_OFF_KEY, 'yes'),
    );
  }
  return { isOn, switchTo };
}
