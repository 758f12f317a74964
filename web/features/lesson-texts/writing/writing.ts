/** Connects the parts of writing a text: the editor, its autosave and its uploads. */
import type { LessonText } from '#contract/learning/lesson-texts.ts';
import { type Autosave, openAutosave } from './autosave/autosave.ts';
import type { DeviceText } from './autosave/device-text.ts';
import { initialState } from './autosave/reducer.ts';
import { type MarkdownEditor, markdownEditor } from './editor/markdown-editor.ts';
import { type TextUploads, textUploads } from './uploads/text-uploads.ts';
import { kindOf } from './uploads/upload-text.ts';

type AutosaveOptions = Parameters<typeof openAutosave>[0];

interface Options extends Pick<AutosaveOptions, 'send' | 'read'> {
  server: LessonText;
  device: DeviceText;
  upload: Parameters<typeof textUploads>[0]['upload'];
}

export interface Writing {
  autosave: Autosave;
  editor: MarkdownEditor;
  uploads: TextUploads;
}

export function openWriting({ server, device, send, read, upload }: Options): Writing {
  const autosave = openAutosave({
    initial: initialState(server, device.find()),
    device,
    send,
    read,
    show: (text) => editor.merge(text),
  });
  const editor = markdownEditor({
    text: () => autosave.state().text,
    onTyped: (text) => autosave.dispatch({ type: 'typed', text }),
    onBlur: autosave.save,
    onFiles: (files) => uploads.add(files.map((file) => ({ file, kind: kindOf(file) }))),
  });
  const uploads = textUploads({ editor, upload });
  return { autosave, editor, uploads };
}

/** Milliseconds between two polls for other authors' changes. */
const POLLING_INTERVAL = 10_000;

/** Starts following the browser's events. Returns the function that stops this and saves the text. */
export function startWriting({ autosave, editor, uploads }: Writing) {
  const events = new AbortController();
  const { signal } = events;
  const poll = setInterval(() => document.hidden || autosave.dispatch({ type: 'poll' }), POLLING_INTERVAL);
  addEventListener('online', autosave.save, { signal });
  addEventListener('pagehide', autosave.saveAtLeaving, { signal });
  addEventListener('keydown', (event) => isSaveKey(event) && save(event), { signal });

  function save(event: Event) {
    event.preventDefault();
    autosave.save();
  }

  autosave.dispatch({ type: 'opened' });
  return () => {
    clearInterval(poll);
    events.abort();
    uploads.cancel();
    autosave.dispatch({ type: 'closed' });
    editor.close();
  };
}

const isSaveKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 's' && (ctrlKey || metaKey) && !altKey && !shiftKey;
