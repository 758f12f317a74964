/**
 * The pictures and files that an author adds, uploaded one after the other. Meanwhile the text contains a placeholder line for each, which
 * the picture or the link to the file replaces. If the author deletes the line, nothing is inserted.
 */
import { Observable } from '#web/concurrency/observable.ts';
import { serialQueue } from '#web/concurrency/serial-queue.ts';
import type { MarkdownEditor } from '#web/features/lesson-texts/writing/editor/markdown-editor.ts';
import { insertParagraph } from '#web/features/lesson-texts/writing/toolbar/formatting.ts';
import { placeOf, type UploadKind, uploadingText } from './upload-text.ts';

interface Uploads {
  editor: Pick<MarkdownEditor, 'text' | 'selection' | 'replaceRange'>;
  /** Returns the Markdown of the uploaded file. Rejects with an error whose message is for the author. */
  upload: (upload: Upload, signal: AbortSignal) => Promise<string>;
}

export interface Upload {
  file: File;
  kind: UploadKind;
}

export type TextUploads = ReturnType<typeof textUploads>;

export function textUploads({ editor, upload }: Uploads) {
  const observable = new Observable({ pending: 0, error: '' });
  const enqueue = serialQueue();
  const pending = new Map<string, AbortController>();

  async function add({ file, kind }: Upload) {
    const line = uploadingText({ fileName: file.name, kind }, editor.text());
    const { signal } = track(line);
    editor.replaceRange(insertParagraph(line)(editor.text(), editor.selection()), false);
    try {
      finish(line, await enqueue(() => upload({ file, kind }, signal)));
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

  /** The placeholder line is not in the undo history: undo removes the picture or link, and does not restore the line. */
  function finish(line: string, markdown: string) {
    if (!pending.delete(line)) return;
    observable.set({ pending: pending.size });
    const place = placeOf(line, editor.text());
    if (!place) return;
    const { from, to, toWithBreak } = place;
    editor.replaceRange({ from, to: markdown ? to : toWithBreak, insert: '' }, false);
    if (markdown) editor.replaceRange({ from, to: from, insert: markdown }, true);
  }

  return {
    observable,
    add(uploads: Upload[]) {
      observable.set({ error: '' });
      for (const each of uploads) void add(each);
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
