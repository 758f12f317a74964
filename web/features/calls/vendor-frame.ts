/** The page of a vendor that stands in a call's window. */
import type { MediaAccess } from '#contract/calls.ts';
import type { FirstTracks } from './call.ts';

type Frame = Extract<MediaAccess, { kind: 'frame' }>;

/**
 * The one that is shown from now on. One that leads to the same room as the one that is there would only cut that off.
 *
 * @param first  what was switched on in the lobby
 */
export function frameAfter(before: Frame | null, next: Frame, first: FirstTracks): Frame {
  if (before && roomOf(before) === roomOf(next)) return before;
  return { ...next, src: next.src + wishesOf(next, first) };
}

/** The token is in what comes after it. */
const roomOf = ({ src }: Frame) => src.split('?')[0];

/** What the lobby has asked already is not asked there again. Of Jitsi alone it can be said in the address; Daily's is said by the school. */
function wishesOf({ vendor }: Frame, first: FirstTracks) {
  if (vendor !== 'jaas') return '';
  const wishes = {
    'config.prejoinConfig.enabled': false,
    'config.startWithAudioMuted': !first.has('microphone'),
    'config.startWithVideoMuted': !first.has('camera'),
    'config.disableInviteFunctions': true,
  };
  return `#${Object.entries(wishes)
    .map(([name, wish]) => `${name}=${wish}`)
    .join('&')}`;
}
