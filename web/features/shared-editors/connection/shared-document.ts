/** Opens and closes one shared document, and reports its state to React. */
import { HocuspocusProvider, type HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import { Doc, type Map as SharedMap, type Text } from 'yjs';
import { classDocument, DocumentEvent, documentParts, ownDocument, type ProgramRun } from '#contract/shared-editors.ts';

export interface SharedDocument {
  /** Unique, even among documents of one owner, because a discarded document is replaced by a new one. */
  key: number;
  ownerId: string | null;
  provider: HocuspocusProvider;
  code: Text;
  metadata: SharedMap<unknown>;
  /** Whether the content has been loaded. */
  isLoaded: boolean;
  /** The language of the program; undefined until one is chosen. */
  languageId: number | undefined;
  run: ProgramRun | undefined;
}

interface Options {
  socket: HocuspocusProviderWebsocket;
  sessionId: string;
  onMessage: (message: DocumentEvent) => void;
  onChange: (changed: Partial<SharedDocument>) => void;
}

/** Milliseconds that a run waits for unsaved changes, because a large paste takes seconds on a slow network. */
const SAVE_TIMEOUT_MS = 8_000;

let lastKey = 0;

export function openDocument(ownerId: string | null, options: Options): SharedDocument {
  const { socket, sessionId, onMessage, onChange } = options;
  const document = new Doc();
  const about = document.getMap(documentParts.about);
  const provider = new HocuspocusProvider({
    websocketProvider: socket,
    name: ownerId === null ? classDocument(sessionId) : ownDocument(sessionId, ownerId),
    document,
    // Empty, because the session cookie authenticates the user.
    token: '',
    onSynced: () => onChange({ isLoaded: true }),
    onStateless: ({ payload }) => onMessage(DocumentEvent.parse(JSON.parse(payload))),
  });
  sendOwnCursorOnly(provider);
  about.observe(() => onChange({ languageId: readLanguageId(about) }));
  provider.attach();
  return {
    key: ++lastKey,
    ownerId,
    provider,
    metadata: about,
    code: document.getText(documentParts.code),
    isLoaded: false,
    languageId: undefined,
    run: undefined,
  };
}

export function closeDocument({ provider }: SharedDocument) {
  provider.destroy();
  provider.document.destroy();
}

/**
 * Resolves with true once the server has stored all changes, or with false after the timeout. Yjs's state vectors
 * cannot be compared instead, because they do not contain deletions.
 */
export function waitUntilSaved(
  { provider }: Pick<SharedDocument, 'provider'>,
  timeoutMs = SAVE_TIMEOUT_MS,
): Promise<boolean> {
  if (!provider.hasUnsyncedChanges) return Promise.resolve(true);
  return new Promise((resolve) => {
    const timer = setTimeout(end, timeoutMs);
    provider.on('unsyncedChanges', check);

    function check() {
      if (!provider.hasUnsyncedChanges) end();
    }
    function end() {
      clearTimeout(timer);
      provider.off('unsyncedChanges', check);
      resolve(!provider.hasUnsyncedChanges);
    }
  });
}

/** Sends only the user's own cursor, to save data: by default the provider also sends back every received cursor. */
function sendOwnCursorOnly(provider: HocuspocusProvider) {
  const awareness = provider.awareness!;
  const send = provider.boundAwarenessUpdateHandler;
  awareness.setLocalState(null);
  awareness.off('update', send);
  awareness.on('update', (changed: unknown, origin: unknown) => origin !== provider && send(changed, origin));
}

function readLanguageId(about: SharedMap<unknown>) {
  const id = about.get(documentParts.languageId);
  return typeof id === 'number' ? id : undefined;
}
