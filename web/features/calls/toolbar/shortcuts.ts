/**
 * Keyboard shortcuts of a call. They are single letters, so they can be switched off (WCAG 2.1.4) and do nothing in
 * text fields.
 */
import { useEffect, useRef } from 'react';
import * as texts from '#texts/classes/calls.ts';
import type { CallActions } from './call-actions.ts';

export const shortcuts: { key: string; action: keyof CallActions | 'help'; label: string }[] = [
  { key: 'm', action: 'microphone', label: texts.microphoneKey },
  { key: 'v', action: 'camera', label: texts.cameraKey },
  { key: 's', action: 'screen', label: texts.screenKey },
  { key: 'h', action: 'hand', label: texts.handKey },
  { key: 'c', action: 'chat', label: texts.chat },
  { key: 'p', action: 'people', label: texts.people },
  { key: 'l', action: 'layout', label: texts.layoutKey },
  { key: 'f', action: 'fullscreen', label: texts.fullscreenKey },
  { key: '?', action: 'help', label: texts.helpKey },
];

type Actions = CallActions & { help: () => void };

/**
 * Enables the shortcuts.
 *
 * @param isOn  false while the code panel is open: a key typed into the editor may arrive after the editor has lost the
 * focus
 */
export function useShortcuts(actions: Actions, isOn: boolean) {
  const current = useRef(actions);
  current.current = actions;

  // Listens to the window, so that the keys work wherever the focus is.
  useEffect(() => {
    if (!isOn) return undefined;
    function press(event: KeyboardEvent) {
      const found = shortcuts.find(({ key }) => key === event.key.toLowerCase());
      if (found && isCommand(event)) current.current[found.action]();
    }
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [isOn]);
}

/**
 * Whether a key press is meant as a shortcut: not typed into a field, not with Ctrl, Alt or Meta, and not in a dialog.
 */
function isCommand(event: KeyboardEvent) {
  const { ctrlKey, altKey, metaKey, repeat } = event;
  if (ctrlKey || altKey || metaKey || repeat) return false;
  if (document.querySelector('dialog[open]')) return false;
  // The path is needed for the code editor: it is in a shadow root, so event.target is only the shadow host.
  const [target] = event.composedPath();
  return !(target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]'));
}
