/** One document of a stage, and what is known of it: told to React whenever any of that changes. */
import { HocuspocusProvider, type HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import { Doc, type Map as SharedMap, type Text } from 'yjs';
import { classDocument, documentParts, ownDocument, StageNews, type StageRun } from '#contract/stages.ts';

export interface SharedDocument {
  /** Another one takes its place when what was written in it is not taken. */
  key: number;
  ownerId: string | null;
  provider: HocuspocusProvider;
  code: Text;
  about: SharedMap<unknown>;
  /** All of it has come, once. */
  isLoaded: boolean;
  /** Undefined until one is chosen. */
  languageId: number | undefined;
  run: StageRun | undefined;
}

interface Options {
  socket: HocuspocusProviderWebsocket;
  sessionId: string;
  onNews: (news: StageNews) => void;
  onChange: (changed: Partial<SharedDocument>) => void;
}

/** Milliseconds for which a run waits for what was written: something pasted takes seconds on thin data. */
const ARRIVING_MS = 8_000;

let keys = 0;

export function openDocument(ownerId: string | null, place: Options): SharedDocument {
  const { socket, sessionId, onNews, onChange } = place;
  const document = new Doc();
  const about = document.getMap(documentParts.about);
  const provider = new HocuspocusProvider({
    websocketProvider: socket,
    name: ownerId === null ? classDocument(sessionId) : ownDocument(sessionId, ownerId),
    document,
    // The cookie says who it is.
    token: '',
    onSynced: () => onChange({ isLoaded: true }),
    onStateless: ({ payload }) => onNews(StageNews.parse(JSON.parse(payload))),
  });
  tellOwnCursor(provider);
  about.observe(() => onChange({ languageId: languageIn(about) }));
  provider.attach();
  return {
    key: ++keys,
    ownerId,
    provider,
    about,
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
 * Whether the school has all that was written here; resolves as soon as it has said so. What it
 * has said of each change counts, because Yjs's state vectors do not know of what was deleted.
 */
export function hasReachedServer(
  { provider }: Pick<SharedDocument, 'provider'>,
  patience = ARRIVING_MS,
): Promise<boolean> {
  if (!provider.hasUnsyncedChanges) return Promise.resolve(true);
  return new Promise((resolve) => {
    const timer = setTimeout(end, patience);
    provider.on('unsyncedChanges', look);

    function look() {
      if (!provider.hasUnsyncedChanges) end();
    }
    function end() {
      clearTimeout(timer);
      provider.off('unsyncedChanges', look);
      resolve(!provider.hasUnsyncedChanges);
    }
  });
}

/** The provider sends back every cursor that it hears of; on thin data one's own is enough, once somebody looks. */
function tellOwnCursor(provider: HocuspocusProvider) {
  const awareness = provider.awareness!;
  const send = provider.boundAwarenessUpdateHandler;
  awareness.setLocalState(null);
  awareness.off('update', send);
  awareness.on('update', (changed: unknown, origin: unknown) => origin !== provider && send(changed, origin));
}

function languageIn(about: SharedMap<unknown>) {
  const id = about.get(documentParts.languageId);
  return typeof id === 'number' ? id : undefined;
}
