/** A client that uploads files by the tus protocol, step by step like our pages; a test can cut its connection. */
import { request as httpRequest } from 'node:http';
import type { ErrorBody } from '#contract/protocol/refusals.ts';
import { type FinishedUpload, UPLOADS, type UploadPurpose, uploadChunks } from '#contract/uploads.ts';

/** The media type of a request that sends a part of a file (tus protocol). */
const PIECE = 'application/offset+octet-stream';

type TakenAs<Purpose extends UploadPurpose> = Omit<Extract<FinishedUpload, { purpose: Purpose }>, 'purpose'>;
/** The fields of a finished upload of any kind: those of pictures, videos and files together. */
type AnyTaken = TakenAs<'picture'> & TakenAs<'video'> & TakenAs<'file'>;

interface Place {
  /** The URL of the API. */
  base: string;
  /** The origin of the page that uploads. */
  origin: string;
  cookie?: string | undefined;
}

interface Announced {
  purpose?: UploadPurpose;
  fileName?: string;
  bytes: number;
  /** Additional headers, which replace those that the client derives from the fields above. */
  headers?: Record<string, string>;
  body?: Uint8Array;
}

interface Piece {
  at: number;
  bytes: Uint8Array;
  headers?: Record<string, string>;
}

export type Sender = ReturnType<typeof senderTo>;

/** Returns the client. Its functions take paths below the API's base, such as '/uploads/…'. */
export function senderTo({ base, origin, cookie }: Place) {
  const usual = { origin, 'tus-resumable': '1.0.0', 'user-agent': 'a test', ...(cookie && { cookie }) };
  const piece = { ...usual, 'content-type': PIECE };

  async function call(method: string, path: string, { headers = {}, body }: { headers?: object; body?: Uint8Array }) {
    const sent = body && { body: new Uint8Array(body) };
    const response = await fetch(base + path, { method, headers: { ...usual, ...headers }, ...sent });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      offset: Number(response.headers.get('upload-offset')),
      body: (text ? JSON.parse(text) : {}) as Partial<ErrorBody & AnyTaken>,
    };
  }

  /** Creates an upload. The returned `path` is where the file's bytes have to be sent. */
  async function begin({ purpose = 'picture', fileName = 'boxes.png', bytes, headers, body }: Announced) {
    const metadata = `purpose ${base64(purpose)},filename ${base64(fileName)}`;
    const tusHeaders = { 'upload-length': String(bytes), 'upload-metadata': metadata };
    const response = await call('POST', UPLOADS, { headers: { ...tusHeaders, ...headers }, ...(body && { body }) });
    return { ...response, path: response.headers.get('location')?.slice(new URL(base).pathname.length) ?? '' };
  }

  const add = (path: string, { at, bytes, headers }: Piece) =>
    call('PATCH', path, { headers: { ...piece, 'upload-offset': String(at), ...headers }, body: bytes });
  const take = (path: string) => call('POST', `${path}/taken`, {});

  return {
    begin,
    add,
    take,
    ask: (path: string) => call('HEAD', path, {}),
    remove: (path: string) => call('DELETE', path, {}),

    /** Sends a request that announces all `bytes`, but only the first `many` of them; `cut` closes the connection. */
    addSome: (path: string, { at, bytes }: Piece, many: number) =>
      new Promise<{ cut: () => void }>((resolve, reject) => {
        const headers = { ...piece, 'upload-offset': at, 'content-length': bytes.length };
        const request = httpRequest(base + path, { method: 'PATCH', headers });
        request.on('error', reject);
        request.write(bytes.subarray(0, many), () => resolve({ cut: () => request.destroy() }));
      }),

    /** Uploads a file, a small one in the creation request itself; returns the first refusal or the finished upload. */
    async send(purpose: UploadPurpose, fileName: string, bytes: Uint8Array) {
      const isSmall = bytes.length <= uploadChunks.first;
      const together = isSmall && { headers: { 'content-type': PIECE }, body: bytes };
      const response = await begin({ purpose, fileName, bytes: bytes.length, ...together });
      if (response.status !== 201) return response;
      const added = isSmall ? response : await add(response.path, { at: 0, bytes });
      return added.status >= 400 ? added : take(response.path);
    },
  };
}

const base64 = (text: string) => Buffer.from(text).toString('base64');
