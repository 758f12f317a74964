/**
 * The microphone, the camera and the screen of this device: asked for, and what is
 * wrong where they do not come (Media Capture and Streams, section 10.2).
 */
import { settings } from '#web/features/calls/call-settings.ts';

export type Device = 'microphone' | 'camera';

export type Trouble = 'insecure' | 'unsupported' | 'denied' | 'missing' | 'busy' | 'stopped' | 'failed';

/** A track, or why there is none. */
export type Captured = { track: MediaStreamTrack; trouble?: never } | { track?: never; trouble: Trouble };

/** Whether this browser can be in a call at all. */
export const hasCalls = () => typeof RTCPeerConnection === 'function' && typeof WebSocket === 'function';

const wishFor = {
  microphone: () => ({
    audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true, ...chosen('microphone') },
  }),
  camera: () => ({
    video: { width: { ideal: 640 }, height: { ideal: 360 }, frameRate: { ideal: 25, max: 25 }, ...chosen('camera') },
  }),
};

/** Not `exact`: another one is better than none where that one is unplugged. */
function chosen(device: Device) {
  const { facing } = settings.get();
  if (device === 'camera' && facing) return { facingMode: { ideal: facing } };
  const deviceId = settings.get()[device];
  return deviceId ? { deviceId: { ideal: deviceId } } : {};
}

export async function capture(device: Device): Promise<Captured> {
  if (!navigator.mediaDevices) return { trouble: window.isSecureContext ? 'unsupported' : 'insecure' };
  try {
    return { track: prepared((await navigator.mediaDevices.getUserMedia(wishFor[device]())).getTracks()[0]!) };
  } catch (error) {
    return { trouble: troubleOf(error) };
  }
}

/** Both with one question of the browser; each by itself where one of them is not to be had. */
export async function captureBoth(): Promise<Partial<Record<Device, Captured>>> {
  const wish = { ...wishFor.microphone(), ...wishFor.camera() };
  const stream = await navigator.mediaDevices?.getUserMedia(wish).catch(() => undefined);
  if (!stream) return { microphone: await capture('microphone'), camera: await capture('camera') };
  return {
    microphone: { track: prepared(stream.getAudioTracks()[0]!) },
    camera: { track: prepared(stream.getVideoTracks()[0]!) },
  };
}

/** Phones tell where a camera looks; there is another one then. */
export const hasOtherSide = (track: MediaStreamTrack | undefined) => track?.getSettings().facingMode !== undefined;

/** One sees oneself as in a mirror, and all else as it is. */
export const isMirrored = (track: MediaStreamTrack) => track.getSettings().facingMode !== 'environment';

/** Computers only: no browser of a phone can. */
export const canShareScreen = () => typeof navigator.mediaDevices?.getDisplayMedia === 'function';

/** Undefined where somebody has thought better of it. */
export async function captureScreen(): Promise<Captured | undefined> {
  try {
    const wish = { video: { frameRate: { ideal: 10, max: 15 } }, audio: false };
    return { track: prepared((await navigator.mediaDevices.getDisplayMedia(wish)).getVideoTracks()[0]!, 'detail') };
  } catch (error) {
    const trouble = troubleOf(error);
    return trouble === 'denied' ? undefined : { trouble };
  }
}

/** What is sent is words on a screen, or somebody who speaks. */
function prepared(track: MediaStreamTrack, hint = track.kind === 'audio' ? 'speech' : 'motion') {
  track.contentHint = hint;
  return track;
}

function troubleOf(error: unknown): Trouble {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'failed';
}

/** Each place names the button that it has. */
export const troubleWords: Record<'lobby' | 'call', Record<Device, Record<Trouble, string>>> = {
  lobby: {
    microphone: wordsFor('microphone', 'press Try again', 'You can listen, and write in the chat.'),
    camera: wordsFor('camera', 'press Try again', 'You can join without it.'),
  },
  call: {
    microphone: wordsFor('microphone', 'switch it on again', 'You can listen, and write in the chat.'),
    camera: wordsFor('camera', 'switch it on again', 'You can stay without it.'),
  },
};

function wordsFor(device: Device, retry: string, instead: string): Record<Trouble, string> {
  return {
    insecure: `Browsers give the ${device} only to pages whose address begins with https. Please open the school by that address. ${instead}`,
    unsupported: `This browser cannot use a ${device}. Please try a newer one, such as Chrome or Firefox. ${instead}`,
    denied: `The browser may not use the ${device}. Press the sign beside the address, allow the ${device}, and then ${retry}. ${instead}`,
    missing: `No ${device} was found. Plug one in, and then ${retry}. ${instead}`,
    busy: `The ${device} is busy: another app may be using it. Close that app, and then ${retry}. ${instead}`,
    stopped: `The ${device} has stopped: it was unplugged, or another app or a phone call has taken it. Please ${retry}. ${instead}`,
    failed: `The ${device} does not answer. Please ${retry}, or start the device anew. ${instead}`,
  };
}
