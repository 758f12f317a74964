/** Whether each part of the school's server is well, in plain words for the office. */
import { statfs } from 'node:fs/promises';
import type { SystemPart } from '#contract/dashboard.ts';
import type { Catalogue } from '#messages/catalogues.ts';
import { inLocale } from '#messages/catalogues.ts';
import type { Locale } from '#messages/locales.ts';
import { adviceOn } from '#server/features/runner/runner.ts';
import type { Services } from '#server/services.ts';
import { countOverdueJobs } from './office-day.store.ts';

type Needs = Pick<
  Services,
  'db' | 'config' | 'runner' | 'money' | 'moneyBreaker' | 'liveRooms' | 'media' | 'videoTools'
>;

/** Jobs that have waited for this many minutes point to a fault; retries after a failure wait for hours at most. */
const OVERDUE_MINUTES = 15;
/** Below this many gigabytes, videos and recordings soon fill the disk. */
const MIN_FREE_GB = 5;
const GB = 1e9;

interface PartState {
  part: SystemPart;
  isWell: boolean;
  /** What to do about a problem; empty without one. */
  advice: string;
}

/** The state of every part; parts with a problem come first. */
export async function readSystemState(needs: Needs, locale: Locale, texts: Catalogue): Promise<PartState[]> {
  const { db, config, money, moneyBreaker, videoTools } = needs;
  const words = texts.officeDay;
  const [programs, overdueJobs, freeGb] = await Promise.all([
    programsAdvice(needs, locale, texts),
    countOverdueJobs(db, OVERDUE_MINUTES),
    freeGigabytes(config.dataFolder),
  ]);
  const advices: Record<SystemPart, string | false> = {
    programs,
    payments: paymentsAdvice({ isLive: money.isLive, isAnswering: moneyBreaker.isClosed() }, texts),
    emails: !config.smtpUrl && words.noMailServer,
    jobs: overdueJobs > 0 && words.jobsWait(overdueJobs),
    classes: classesAdvice(needs, locale, texts),
    videos: !videoTools && words.noVideoTools,
    disk: freeGb < MIN_FREE_GB && words.diskFull(freeGb),
  };
  return Object.entries(advices)
    .map(([part, advice]) => ({ part: part as SystemPart, isWell: !advice, advice: advice || '' }))
    .sort((a, b) => Number(a.isWell) - Number(b.isWell));
}

async function programsAdvice({ runner }: Pick<Needs, 'runner'>, locale: Locale, texts: Catalogue) {
  const state = await runner.state();
  if (!state.isReady) return inLocale(adviceOn(state), locale) || texts.officeDay.runnerOff;
  const { machines = [] } = state;
  const away = machines.filter(({ status }) => status === 'away' || status === 'not ready');
  return (
    away.length > 0 && texts.officeDay.machinesAway(away.map(({ address }) => address).join(', '), machines.length)
  );
}

function paymentsAdvice({ isLive, isAnswering }: { isLive: boolean; isAnswering: boolean }, { officeDay }: Catalogue) {
  if (!isAnswering) return officeDay.providerSilent;
  return !isLive && officeDay.moneySimulated;
}

/** Machines of their own are known to the primary, which answers this request then (http/forwarded-routes.ts). */
function classesAdvice(
  { liveRooms, media }: Pick<Needs, 'liveRooms' | 'media'>,
  locale: Locale,
  { officeDay }: Catalogue,
) {
  if (liveRooms.kind === 'none') return officeDay.noLiveClasses;
  const machines = media.machines?.() ?? [];
  const lacking = machines.filter(({ status }) => status === 'away');
  const named = lacking.map(({ address, reason }) => `${address}: ${inLocale(reason, locale)}`).join(' ');
  if (lacking.length > 0 && lacking.length === machines.length) return officeDay.noMediaMachine(named);
  if (lacking.length > 0) return officeDay.mediaMachinesAway(named, machines.length);
  const isFull = machines.length > 0 && machines.every(({ status }) => status === 'full');
  return isFull && officeDay.mediaMachinesFull;
}

/** Infinite if the server has no data folder: then no disk is known that could be full. */
async function freeGigabytes(folder: string) {
  const disk = await statfs(folder).catch(() => undefined);
  return disk ? Math.floor((disk.bavail * disk.bsize) / GB) : Number.POSITIVE_INFINITY;
}
