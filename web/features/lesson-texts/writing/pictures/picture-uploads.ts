/**
 * The pictures that an author adds: uploaded one after the other. Meanwhile the text has a line for each, which the
 * picture replaces. If the author deletes the line, the picture is not inserted.
 */
import type { Picture } from '#contract/fields/pictures.ts';
import { Observable } from '#web/concurrency/observable.ts';
import { serialQueue } from '#web/concurrency/serial-queue.ts';
import type { MarkdownEditor } from '#web/features/lesson-texts/writing/editor/markdown-editor.ts';
import { insertParagraph } from '#web/features/lesson-texts/writing/toolbar/formatting.ts';
import { pictureText, placeOf, uploadingText } from './upload-text.ts';

interface Uploads {
  editor: Pick<MarkdownEditor, 'text' | 'selection' | 'replaceRange'>;
  /** Rejects with an error whose message is for the author. */
  upload: (file: File, signal: AbortSignal) => Promise<Picture>;
}

export type PictureUploads = ReturnType<typeof pictureUploads>;

export function pictureUploads({ editor, upload }: Uploads) {
  const observable = new Observable({ pending: 0, error: '' });
  const enqueue = serialQueue();
  const pending = new Map<string, AbortController>();

  async function add(file: File) {
    const line = uploadingText(file.name, editor.text());
    const { signal } = track(line);
    editor.replaceRange(insertParagraph(line)(editor.text(), editor.selection()), false);
    try {
      const { imgName } = await enqueue(() => upload(file, signal));
      finish(line, pictureText(file.name, imgName));
    } catch (failure) {
      finish(line, '');
      if (!signal.aborted) observable.set({ error: (failure as Error).message });
    }
  }

  function track(line: string) {
    const controller = new AbortController();
    pending.set(line, controller);
    observable.set({ pending: pending.size });
    return controller;
  }

  /** The line itself is in no step of the history: undoing takes the picture away, and not the line back. */
  function finish(line: string, picture: string) {
    if (!pending.delete(line)) return;
    observable.set({ pending: pending.size });
    const place = placeOf(line, editor.text());
    if (!place) return;
    const { from, to, toWithBreak } = place;
    editor.replaceRange({ from, to: picture ? to : toWithBreak, insert: '' }, false);
    if (picture) editor.replaceRange({ from, to: from, insert: picture }, true);
  }

  return {
    observable,
    add(files: File[]) {
      observable.set({ error: '' });
      for (const file of files) void add(file);
    },
    /** Ends the uploads and removes their lines. */
    cancel() {
      for (const [line, controller] of pending) {
        controller.abort();
        finish(line, '');
      }
    },
  };
}
