/** Follows a project while there is help: what one of the people saves is merged into what the others see. */
import { useEffect, useEffectEvent } from 'react';
import { isGone } from '#web/api/failures.ts';
import { schoolNow } from '#web/api/school-time.ts';
import { followServerEvents } from '#web/api/server-events.ts';
import type { ProjectSaving } from '#web/features/projects/editing/saving.ts';
import { eventsAddress, useProjectHelpQuery } from './project-help.api.ts';

/** Milliseconds between two polls while the event connection is not available. */
const POLLING_MS = 5_000;
/** Browsers end a longer timer at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

export function useLiveHelp(projectId: string, saving: ProjectSaving) {
  const { data: help, error, refetch } = useProjectHelpQuery(projectId, { refetchOnMountOrArgChange: true });
  const isOver = isGone(error);
  const isOn = Boolean(help?.until) && !isOver;
  const until = isOn ? help?.until : undefined;
  const revision = isOn ? help?.revision : undefined;
  const refresh = useEffectEvent(() => void refetch());
  // Effects, because they follow the server, and the saving is outside React.
  useEffect(() => {
    if (!isOn) return;
    return followServerEvents(eventsAddress(projectId), {
      refresh: () => refresh(),
      pollingInterval: () => POLLING_MS,
    });
  }, [isOn, projectId]);
  useEffect(() => {
    if (!until) return;
    const timer = setTimeout(() => refresh(), Math.min(Math.max(0, Date.parse(until) - schoolNow()), LONGEST_TIMER));
    return () => clearTimeout(timer);
  }, [until]);
  useEffect(() => {
    if (revision !== undefined) void saving.mergeOthers(revision);
  }, [saving, revision]);
  return { help, isOn, isOver };
}
