/** Fake devices that the browser itself does not offer, installed before a context's pages load. */
import type { BrowserContext } from '@playwright/test';

/** A screen to share, of 1280 by 720 and changing. */
export const withFakeScreen = (context: BrowserContext) => context.addInitScript(installFakeScreen);

export function installFakeScreen() {
  MediaDevices.prototype.getDisplayMedia = async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 });
    const paper = canvas.getContext('2d')!;
    setInterval(() => {
      paper.fillStyle = `hsl(${performance.now() / 20} 60% 50%)`;
      paper.fillRect(0, 0, 1280, 720);
    }, 100);
    return canvas.captureStream(10);
  };
}

/** A silent and a loud microphone, a blue and a red camera. */
export const withTwoDevicesOfEach = (context: BrowserContext) =>
  context.addInitScript(() => {
    const device = (kind: MediaDeviceKind, deviceId: string, label: string) => ({ kind, deviceId, label, groupId: '' });
    MediaDevices.prototype.enumerateDevices = async () =>
      [
        device('audioinput', 'silent', 'Silent microphone'),
        device('audioinput', 'loud', 'Loud microphone'),
        device('videoinput', 'blue', 'Blue camera'),
        device('videoinput', 'red', 'Red camera'),
      ] as MediaDeviceInfo[];
    const isChosen = (constraints: boolean | MediaTrackConstraints | undefined, id: string) =>
      typeof constraints === 'object' && (constraints.deviceId as { ideal: string } | undefined)?.ideal === id;

    function sound(volume: number) {
      const context = new AudioContext();
      const end = context.createMediaStreamDestination();
      const tone = new OscillatorNode(context, { frequency: 440 });
      tone.connect(new GainNode(context, { gain: volume })).connect(end);
      tone.start();
      return end.stream.getTracks();
    }
    function picture(colour: string) {
      const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 });
      const paper = canvas.getContext('2d')!;
      setInterval(() => {
        paper.fillStyle = colour;
        paper.fillRect(0, 0, 640, 360);
      }, 100);
      return canvas.captureStream(10).getTracks();
    }
    MediaDevices.prototype.getUserMedia = async ({ audio, video } = {}) =>
      new MediaStream([
        ...(audio ? sound(isChosen(audio, 'loud') ? 0.3 : 0) : []),
        ...(video ? picture(isChosen(video, 'red') ? 'red' : 'blue') : []),
      ]);
  });
