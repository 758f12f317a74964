/** Microphone, camera, screen and loudspeaker: before a call, in its settings, and when one fails. */

// The lobby.
export const microphoneAndCamera = 'Microphone and camera';
export const joining = 'Joining';
export const microphone = 'Microphone';
export const camera = 'Camera';
export const loudspeaker = 'Loudspeaker';
export const switchCamera = 'Switch camera';
export const yourCamera = 'Your camera';
export const pressAllow = 'Your browser asks to use your microphone and camera. Please press Allow.';
export const cameraIsOff = 'Your camera is off.';
export const microphoneOff = 'Your microphone is off. You can turn it on here or in the call.';
export const bothOff = 'Your microphone and camera are off. You can turn them on here or in the call.';
export const microphoneLevel = 'Microphone level';
/** Words in <more> are only for screen readers. */
export const tryAgain = {
  microphone: 'Try again<more> with the microphone</more>',
  camera: 'Try again<more> with the camera</more>',
};
export const justListen = 'Just listen';
export const justListenNoVideo = 'Just listen, without video';
export const joinAudioOnly = 'Join with audio only';

// Choices.
export const data = 'Data';
export const dataRemembered = 'Remembered on this device. You can change it at any time.';
export const dataSetLow =
  'Your connection is slow or your device saves data, so we chose a setting that uses less data. You can change it at any time.';
export const goodVideo = 'Normal';
export const lowData = 'Low data (one small video)';
export const audioOnly = 'Audio only (least data)';
export const deviceDefault = 'Device default';
export const notConnected = 'The device you chose is not connected.';
/** A device whose name the browser keeps secret. */
export const numbered = (device: string, number: number) => `${device} ${number}`;
export const testLoudspeaker = 'Test the loudspeaker';
export const twoNotes = 'You should hear two notes.';

// In the call.
export const captions = {
  microphone: { on: 'Your microphone is on.', off: 'Your microphone is off.' },
  camera: { on: 'Your camera is on.', off: 'Your camera is off.' },
  screen: { on: 'You are sharing your screen.', off: 'You have stopped sharing your screen.' },
};
export const stopped = {
  microphone: 'Your microphone has stopped: it was unplugged, or another app or a phone call is using it.',
  camera: 'Your camera has stopped: it was unplugged, or another app or a phone call is using it.',
};
export const switchOnAgain = {
  microphone: 'Turn the microphone on again',
  camera: 'Turn the camera on again',
};
export const soundBlocked = 'Your browser blocks the sound until you turn it on.';
export const turnOnSound = 'Turn on sound';
export const screenFailed = 'The screen could not be shared. Please try another window.';

/** Why a device could not be used. Lobby and call name the button that is on their screen. */
export const failures = {
  lobby: {
    microphone: failuresOf('microphone', 'press Try again', 'You can listen, and write in the chat.'),
    camera: failuresOf('camera', 'press Try again', 'You can join without it.'),
  },
  call: {
    microphone: failuresOf('microphone', 'turn it on again', 'You can listen, and write in the chat.'),
    camera: failuresOf('camera', 'turn it on again', 'You can stay without it.'),
  },
};

function failuresOf(device: string, retry: string, instead: string) {
  return {
    insecure: `Browsers allow the ${device} only on pages whose address starts with https. Please open the school at its https address. ${instead}`,
    unsupported: `This browser cannot use a ${device}. Please try a newer one, such as Chrome or Firefox. ${instead}`,
    denied: `The browser is not allowed to use the ${device}. Press the icon beside the address, allow the ${device}, and then ${retry}. ${instead}`,
    missing: `No ${device} was found. Plug one in, and then ${retry}. ${instead}`,
    busy: `The ${device} is busy: another app may be using it. Close that app, and then ${retry}. ${instead}`,
    stopped: `The ${device} has stopped: it was unplugged, or another app or a phone call is using it. Please ${retry}. ${instead}`,
    failed: `The ${device} does not respond. Please ${retry}, or unplug it and plug it in again, or restart your browser. ${instead}`,
  };
}
