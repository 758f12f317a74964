/** Where a server finds the media engines of live classes. */
import { inLocale } from '#messages/catalogues.ts';
import { type chooseLiveRooms, openMedia } from '#server/adapters/live-rooms/choose-provider.ts';
import { machinesMedia } from '#server/adapters/live-rooms/machines/machines-media.ts';
import { remoteMedia } from '#server/adapters/live-rooms/remote-media.ts';
import type { Config } from '#server/config/config.ts';
import type { Primary } from '#server/leases/primary.ts';
import type { Log } from '#server/log.ts';
import { mediaConnector, mediaLauncher } from '#server/processes/media.ts';

interface Needs {
  primary: Primary;
  log: Log;
  /** Whether this process has all roles. */
  isWhole: boolean;
}

/** Returns a function that opens our own media engines: on other machines, here, or in the process of `npm run media`. */
export const mediaOpener =
  (config: Config, { primary, log, isWhole }: Needs): Parameters<typeof chooseLiveRooms>[1] =>
  async (settings) => {
    const { mediaMachines } = config;
    if (mediaMachines) return { media: openMachines(mediaMachines, primary, log), advice: '' };
    if (isWhole) return openMedia(settings, mediaLauncher(config));
    const connect = mediaConnector(config.dataFolder);
    return { media: remoteMedia({ connect, whenPrimary: primary.whenHere }), advice: '' };
  };

const openMachines = (machines: NonNullable<Config['mediaMachines']>, { whenHere }: Primary, log: Log) =>
  machinesMedia(machines, {
    whenPrimary: whenHere,
    onChange({ address, status, reason }) {
      const machine = { address, reason: inLocale(reason, 'en') };
      if (status === 'ready') log.info(machine, 'a media machine is ready');
      else log.warn(machine, `a media machine is ${status}`);
    },
  });
