/** Captures microphone, camera and screen, and names the reason where that fails (Media Capture and Streams, section 10.2). */
import { settings } from '#web/features/calls/call-settings.ts';

export type Device = 'microphone' | 'camera';

export type CaptureFailure = 'insecure' | 'unsupported' | 'denied' | 'missing' | 'busy' | 'stopped' | 'failed';

/** A track, or the reason why there is none. */
export type Captured = { track: MediaStreamTrack; failure?: never } | { track?: never; failure: CaptureFailure };

/** Whether this browser can take part in calls at all. */
export const supportsCalls = () => typeof RTCPeerConnection === 'function' && typeof WebSocket === 'function';

const constraintsFor = {
  microphone: () => ({
    audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true, ...chosenDevice('microphone') },
  }),
  camera: () => ({
    video: {
      width: { ideal: 640 },
      height: { ideal: 360 },
      frameRate: { ideal: 25, max: 25 },
      ...chosenDevice('camera'),
    },
  }),
};

/**
 * The constraint for the chosen device. It is not `exact`: if that device is unplugged, another device is better than
 * none.
 */
function chosenDevice(device: Device) {
  const { facing } = settings.get();
  if (device === 'camera' && facing) return { facingMode: { ideal: facing } };
  const deviceId = settings.get()[device];
  return deviceId ? { deviceId: { ideal: deviceId } } : {};
}

export async function capture(device: Device): Promise<Captured> {
  if (!navigator.mediaDevices) return { failure: window.isSecureContext ? 'unsupported' : 'insecure' };
  try {
    return {
      track: withContentHint((await navigator.mediaDevices.getUserMedia(constraintsFor[device]())).getTracks()[0]!),
    };
  } catch (error) {
    return { failure: failureOf(error) };
  }
}

/** Captures microphone and camera with one permission prompt; if that fails, one after the other. */
export async function captureBoth(): Promise<Partial<Record<Device, Captured>>> {
  const constraints = { ...constraintsFor.microphone(), ...constraintsFor.camera() };
  const stream = await navigator.mediaDevices?.getUserMedia(constraints).catch(() => undefined);
  if (!stream) return { microphone: await capture('microphone'), camera: await capture('camera') };
  return {
    microphone: { track: withContentHint(stream.getAudioTracks()[0]!) },
    camera: { track: withContentHint(stream.getVideoTracks()[0]!) },
  };
}

/** Whether the user can switch cameras: only phones report where a camera faces, and phones have a second camera. */
export const canFlip = (track: MediaStreamTrack | undefined) => track?.getSettings().facingMode !== undefined;

/** Whether the self-view is mirrored: always, except for a phone's camera at the back. */
export const isMirrored = (track: MediaStreamTrack) => track.getSettings().facingMode !== 'environment';

/** Whether this browser can share a screen; no browser on a phone can. */
export const canShareScreen = () => typeof navigator.mediaDevices?.getDisplayMedia === 'function';

/** Captures a screen; undefined if the user cancelled the browser's dialog. */
export async function captureScreen(): Promise<Captured | undefined> {
  try {
    const constraints = { video: { frameRate: { ideal: 10, max: 15 } }, audio: false };
    return {
      track: withContentHint(
        (await navigator.mediaDevices.getDisplayMedia(constraints)).getVideoTracks()[0]!,
        'detail',
      ),
    };
  } catch (error) {
    const failure = failureOf(error);
    return failure === 'denied' ? undefined : { failure };
  }
}

/** Sets the hint by which the encoder favours sharp text for a screen, motion for a camera, and speech for audio. */
function withContentHint(track: MediaStreamTrack, hint = track.kind === 'audio' ? 'speech' : 'motion') {
  track.contentHint = hint;
  return track;
}

function failureOf(error: unknown): CaptureFailure {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'failed';
}
