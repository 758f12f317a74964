/**
 * Keeps a project up to date during live help: the saves of others are merged into the files. They come over a WebSocket
 * (live-connection.ts); while it is not open, server-sent events say when to read the project.
 */
import { useEffect, useEffectEvent, useState } from 'react';
import { isGone } from '#web/api/failures.ts';
import { schoolNow } from '#web/api/school-time.ts';
import { followServerEvents } from '#web/api/server-events.ts';
import { Observable, useObservable } from '#web/concurrency/observable.ts';
import { singleFlight } from '#web/concurrency/single-flight.ts';
import type { ProjectSaving } from '#web/features/projects/editing/saving.ts';
import type { LiveCursors } from '#web/features/projects/editor/CodePane.tsx';
import type { LiveConnection } from './live-connection.ts';
import { eventsAddress, useProjectHelpQuery } from './project-help.api.ts';

/** Milliseconds between two polls while the event connection is not available. */
const POLLING_MS = 5_000;
/** Browsers end a longer timer at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

export interface LiveHelpProps {
  projectId: string;
  saving: ProjectSaving;
  /** Called with the extension for the others' cursors, and with undefined when live help ends. */
  onLive: (live: LiveCursors | undefined) => void;
}

const notConnected: LiveConnection['state'] = new Observable({ isOpen: false, others: [] });

export function useLiveHelp({ projectId, saving, onLive }: LiveHelpProps) {
  const { data: help, error, refetch } = useProjectHelpQuery(projectId, { refetchOnMountOrArgChange: true });
  const isOver = isGone(error);
  const isOn = Boolean(help?.until) && !isOver;
  const until = isOn ? help?.until : undefined;
  const revision = isOn ? help?.revision : undefined;
  const refresh = useEffectEvent(() => refetch());
  const [live, setLive] = useState<LiveConnection>();
  const { isOpen, others } = useObservable(live?.state ?? notConnected);
  // Effects, because they subscribe to the server, and the saving is outside React.
  useEffect(() => {
    if (!isOn) return;
    return openLive({ projectId, saving, onEnded: () => void refresh() }, (opened) => {
      setLive(opened);
      onLive(opened);
    });
  }, [isOn, projectId, saving, onLive]);
  useEffect(() => {
    if (!isOn || isOpen) return;
    // An event during a request causes another one: the reply may be older.
    const readAgain = singleFlight(async () => void (await refresh()), ignoreFault);
    return followServerEvents(eventsAddress(projectId), {
      refresh: readAgain,
      pollingInterval: () => POLLING_MS,
    });
  }, [isOn, isOpen, projectId]);
  useEffect(() => {
    if (!until) return;
    const timer = setTimeout(
      () => void refresh(),
      Math.min(Math.max(0, Date.parse(until) - schoolNow()), LONGEST_TIMER),
    );
    return () => clearTimeout(timer);
  }, [until]);
  useEffect(() => {
    if (revision !== undefined) void saving.mergeOthers(revision);
  }, [saving, revision]);
  return { help, isOn, isOver, isOpen, others };
}

/** The page has been left. */
const ignoreFault = () => undefined;

type Connecting = ConstructorParameters<typeof LiveConnection>[0];

/** Loads the script of the connection, which few pages need, and connects. Returns a function that closes it. */
function openLive(options: Connecting, onLive: (live: LiveConnection | undefined) => void) {
  let isClosed = false;
  let live: LiveConnection | undefined;
  const loading = import('./live-connection.ts').catch(() => undefined);
  void loading.then((module) => {
    if (!module || isClosed) return;
    live = new module.LiveConnection(options);
    onLive(live);
  });
  return () => {
    isClosed = true;
    live?.close();
    onLive(undefined);
  };
}
