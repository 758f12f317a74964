/**
 * A fake upload endpoint for tests of the interface: accepts small files, each in one request of the tus protocol, and
 * returns the resulting picture, video or file. Large files over a bad connection: e2e/learning/uploads.e2e.ts.
 */
import { vi } from 'vitest';
import { type FinishedUpload, uploads } from '#contract/uploads.ts';
import { sentFileName } from '#web/testing/factories/handins.ts';
import { video, videoAddress } from '#web/testing/factories/lessons.ts';
import type { FakeSchool } from './fake-school.ts';

interface SentFile {
  purpose: string;
  fileName: string;
  bytes: number;
}

/** Replaces XMLHttpRequest until the test is over (show.tsx). */
export function acceptUploads(school: Pick<FakeSchool, 'answer'>) {
  const sent: SentFile[] = [];
  let released = Promise.resolve();
  let isOffline = false;

  class FileRequest {
    readonly upload = {};
    readonly headers = new Headers();
    readonly responseText = '';
    readonly status = 201;
    url = '';
    onload = () => {};
    onerror = (_: Event) => {};

    open(_: string, url: string) {
      this.url = url;
    }
    setRequestHeader(name: string, value: string) {
      this.headers.set(name, value);
    }
    send() {
      if (isOffline) return queueMicrotask(() => this.onerror(new ProgressEvent('error')));
      const { purpose, filename } = metadataIn(this.headers.get('upload-metadata'));
      sent.push({ purpose: purpose!, fileName: filename!, bytes: Number(this.headers.get('upload-length')) });
      this.url = `${this.url}/${sent.length - 1}`;
      void released.then(() => this.onload());
    }
    abort() {
      this.onload = () => {};
    }
    getResponseHeader(name: string) {
      return name === 'Location' ? this.url : this.headers.get('upload-length');
    }
  }

  vi.stubGlobal('XMLHttpRequest', FileRequest);
  school.answer(uploads.take, ({ params }) => uploadResult(sent[Number(params.uploadId)]!));
  return {
    /** The names of the files sent so far. */
    names: () => sent.map(({ fileName }) => fileName),
    /** From now on uploads neither succeed nor fail, until the returned function is called. */
    hold() {
      let release = () => {};
      released = new Promise<void>((resolve) => {
        release = resolve;
      });
      return release;
    },
    /** From now on the connection breaks during uploads, until the returned function is called. */
    breakConnection() {
      isOffline = true;
      return () => {
        isOffline = false;
      };
    },
  };
}

/** Parses an Upload-Metadata header: pairs of a key and a value in Base64. */
const metadataIn = (header: string | null): Record<string, string> =>
  Object.fromEntries((header ?? '').split(',').map((pair) => [pair.split(' ')[0], atob(pair.split(' ')[1] ?? '')]));

function uploadResult({ purpose, fileName, bytes }: SentFile): FinishedUpload {
  if (purpose === 'file') return { purpose, name: sentFileName(fileName), fileName, bytes };
  if (purpose === 'picture') return { purpose, img: 'data:image/svg+xml,<svg/>', imgName: 'picture-1' };
  return { purpose: 'video', videoUrl: videoAddress(), videoName: 'video-1', video: video() };
}
