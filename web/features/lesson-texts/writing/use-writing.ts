/** Opens a text for writing, and closes it when its page is left. */
import type { SerializedError } from '@reduxjs/toolkit';
import { useEffect, useState } from 'react';
import type { LessonText } from '#contract/learning/lesson-texts.ts';
import { type Failure, isTransient, sentenceOf } from '#web/api/failures.ts';
import { canStoreFor } from '#web/api/persisted.ts';
import { useMe } from '#web/api/session.ts';
import { store } from '#web/api/store.ts';
import { useFileUpload } from '#web/api/uploads/file-upload.ts';
import { usePictureUpload } from '#web/api/uploads/picture-upload.ts';
import { useObservable } from '#web/concurrency/observable.ts';
import { useLazyLessonTextQuery, useSaveLessonTextMutation } from '#web/features/lesson-texts/lesson-texts.api.ts';
import type { Draft } from './autosave/autosave.ts';
import { deviceText } from './autosave/device-text.ts';
import type { NoResult, ReadResult, SaveResult } from './autosave/reducer.ts';
import { withPlainLineBreaks } from './lines/lines.ts';
import type { Upload } from './uploads/text-uploads.ts';
import { fileText, pictureText } from './uploads/upload-text.ts';
import { openWriting, startWriting } from './writing.ts';

interface Options {
  lessonId: string;
  /** The text as the server had it when the page was opened. */
  server: LessonText;
}

/** @param options  always of one lesson: to show another lesson, the caller changes the component's `key` */
export function useWriting({ lessonId, server }: Options) {
  const { _id: personId } = useMe();
  const calls = useCalls(lessonId);
  const upload = useUpload();
  const [writing] = useState(() =>
    openWriting({
      server: asWritten(server),
      device: deviceText({ personId, lessonId, isSignedIn: () => canStoreFor(personId, store.getState()) }),
      ...calls,
      upload,
    }),
  );
  // An effect, because it subscribes to the browser's events, and saves the text when the page is left.
  useEffect(() => startWriting(writing), [writing]);
  const { state, isStored } = useObservable(writing.autosave.observable);
  const { pending, error } = useObservable(writing.uploads.observable);
  return { ...writing, state, isStored, pendingUploads: pending, uploadError: error };
}

function useCalls(lessonId: string) {
  const [saveText] = useSaveLessonTextMutation();
  const [readText] = useLazyLessonTextQuery();
  return {
    async send(draft: Draft, isLast: boolean): Promise<SaveResult> {
      const { data, error } = await saveText({ lessonId, ...draft, isLast });
      if (data) return { type: 'saved', server: asWritten(data) };
      return error && 'code' in error && error.code === 'conflict' ? { type: 'conflict' } : unsuccessful(error);
    },
    async read(): Promise<ReadResult> {
      const { data, error } = await readText(lessonId);
      return data && !error ? { type: 'read', server: asWritten(data) } : unsuccessful(error);
    },
  };
}

function unsuccessful(error: Failure | SerializedError | undefined): NoResult {
  const isFinal = error && isFailure(error) && !isTransient(error) && !laterAccepted.includes(error.code);
  return isFinal ? { type: 'refused', reason: sentenceOf(error) } : { type: 'failed' };
}

/** Reasons of refusals that are temporary. */
const laterAccepted: Failure['code'][] = ['too_many_requests', 'no_room'];

/** Whether the error is a Failure; any other error is a bug of the page. */
const isFailure = (error: Failure | SerializedError): error is Failure => 'code' in error;

/** A text from elsewhere may have the line breaks of other systems, which the editor would replace. */
const asWritten = (text: LessonText): LessonText => ({
  ...text,
  draft: withPlainLineBreaks(text.draft),
  published: withPlainLineBreaks(text.published),
});

function useUpload() {
  const { upload: uploadPicture } = usePictureUpload();
  const { upload: uploadFile } = useFileUpload();
  return async ({ file, kind }: Upload, signal: AbortSignal) => {
    const sent = { file, signal, onProgress: () => undefined };
    if (kind === 'picture') return pictureText(file.name, uploaded(await uploadPicture(sent)).imgName);
    return fileText(file, uploaded(await uploadFile(sent)).name);
  };
}

function uploaded<Result>({
  data,
  error,
}: {
  data?: Result | undefined;
  error?: Failure | SerializedError | undefined;
}) {
  if (!data) throw new Error(sentenceOf(error));
  return data;
}
