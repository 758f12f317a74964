/** The keys of a call. Single letters, so they can be switched off (WCAG 2.1.4), and are silent while somebody types. */
import { useEffect, useRef } from 'react';
import type { Switches } from './call-actions.ts';

export const callKeys: { key: string; does: keyof Switches | 'help'; words: string }[] = [
  { key: 'm', does: 'microphone', words: 'Microphone on or off' },
  { key: 'v', does: 'camera', words: 'Camera on or off' },
  { key: 's', does: 'screen', words: 'Share the screen, or stop' },
  { key: 'h', does: 'hand', words: 'Hand up or down' },
  { key: 'c', does: 'chat', words: 'Chat' },
  { key: 'p', does: 'people', words: 'People' },
  { key: 'l', does: 'layout', words: 'One large, or all' },
  { key: 'f', does: 'fullscreen', words: 'Fullscreen, or not' },
  { key: '?', does: 'help', words: 'This list' },
];

type Acts = Switches & { help: () => void };

/** @param isOn  false while somebody writes code: a key may be on its way when the editor loses the focus */
export function useCallKeys(acts: Acts, isOn: boolean) {
  const current = useRef(acts);
  current.current = acts;

  // Keys belong to the whole page, wherever the focus is.
  useEffect(() => {
    if (!isOn) return undefined;
    function press(event: KeyboardEvent) {
      const found = callKeys.find(({ key }) => key === event.key.toLowerCase());
      if (found && isCommand(event)) current.current[found.does]();
    }
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [isOn]);
}

/** Not part of a text, of another shortcut, or of a dialog. */
function isCommand(event: KeyboardEvent) {
  const { ctrlKey, altKey, metaKey, repeat } = event;
  if (ctrlKey || altKey || metaKey || repeat) return false;
  if (document.querySelector('dialog[open]')) return false;
  // The code editor is in a shadow root: seen from outside, its host is the target.
  const [target] = event.composedPath();
  return !(target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]'));
}
