/** Calls. Words in <more> are only for screen readers. */
import { plural } from '#messages/en/locale.ts';

// The room.
export const roomName = (name: string) => `Room name - ${name}`;
export const call = 'Call';
export const livestream = 'Livestream';
export const leave = 'Leave';
export const leaveRoom = 'Leave room';
export const join = 'Join';
export const joinAgain = 'Join again';
export const left = 'You have left the call.';
export const notSupported =
  'This browser does not support calls. Please open this page in a newer one, such as Chrome, Firefox or Safari, and make sure that WebRTC is not blocked.';
export const fullscreen = 'Fullscreen';
export const leaveFullscreen = 'Leave fullscreen';
export const close = (panel: string) => `Close ${panel}`;

// The network.
export const reconnectingNow = 'Reconnecting…';
export const reconnecting = 'Reconnecting';
export const reconnectingText = 'The connection was lost. We are reconnecting. Then the tutor has to let you in again.';
export const networkQualities = {
  unknown: 'Measuring',
  good: 'Good connection',
  weak: 'Weak connection',
  poor: 'Very weak connection',
};
/** By the quality of video. */
export const dataUsed = {
  high: (size: string) => `· ${size} used`,
  low: (size: string) => `· ${size} used · low data`,
  none: (size: string) => `· ${size} used · audio only`,
};
export const packetLoss = (percent: number) => `${percent}% packet loss`;
export const roundTrip = (milliseconds: number) => `${milliseconds} ms round trip`;
export const unreachable =
  'We can’t reach the school server on this network. Please try another one, such as your phone’s mobile data. We keep trying.';
export const mediaBlocked =
  'This network blocks audio and video. Please try another one, such as your phone’s mobile data. The chat still works.';
export const closeMessage = 'Close this message';

// The waiting room.
export const waitingTitle = 'Waiting for the tutor to let you in';
export const waitingText =
  'This room has a waiting room. Stay on this page: the call starts when the tutor lets you in.';

// Audio and video.
export const media = 'Audio and video';
export const vendorControls = 'Turn your microphone, camera and screen sharing on or off in the video itself.';
export const reload = 'Reload';
export const videos = 'Videos';
export const others = (count: number) => plural(count, { other: 'and # more' });
export const previousPage = 'Previous page';
export const nextPage = 'Next page';
export const pageOf = (page: number, pages: number) => `${page} of ${pages}`;
export const you = 'You';
export const screenOf = (name: string) => `Screen of ${name}`;
export const pin = (tile: string) => `Pin: ${tile}`;
export const handRaised = 'Hand raised';
export const cameraOn = 'Camera on';
export const microphoneOn = 'Microphone on';
export const microphoneOff = 'Microphone off';

// The toolbar.
export const mic = 'Mic';
export const camera = 'Camera';
export const hand = 'Hand';
export const chat = 'Chat';
export const people = 'People';
export const code = 'Code';
export const more = 'More';
export const unread = (count: number) => plural(count, { other: '#<more> unread</more>' });
export const requests = (count: number) =>
  plural(count, { one: '#<more> request</more>', other: '#<more> requests</more>' });
export const switchCamera = 'Switch camera';
export const shareScreen = 'Share screen';
export const showSpeaker = 'Show speaker';
export const showAll = 'Show all';
export const settings = 'Settings';
export const shortcuts = 'Shortcuts';

// Keyboard shortcuts.
export const keyboardShortcuts = 'Keyboard shortcuts';
export const useShortcuts = 'Use keyboard shortcuts';
export const microphoneKey = 'Microphone on or off';
export const cameraKey = 'Camera on or off';
export const screenKey = 'Start or stop screen sharing';
export const handKey = 'Raise or lower your hand';
export const layoutKey = 'Show the speaker or all';
export const fullscreenKey = 'Fullscreen on or off';
export const helpKey = 'This list';

// The chat.
export const messages = 'Messages';
export const noMessages = 'No messages yet.';
export const sending = 'Sending…';
export const messageToEveryone = 'Message to everyone';
export const send = 'Send';

// People.
export const peopleCount = (count: number) => `People (${count})`;
export const peopleInCall = 'People in the call';
export const raisedHands = 'Raised hands';
export const here = 'Here';
export const notHere = 'Not here now';
export const waiting = 'Waiting';
export const letIn = 'Let in';
export const turnAway = 'Decline';
export const tutor = 'Tutor';
export const self = (name: string) => `${name} (you)`;
export const moreFor = (name: string) => `More for ${name}`;
export const allowMicrophoneOf = (name: string) => `Allow microphone<more> of ${name}</more>`;
export const lowerHandOf = (name: string) => `Lower hand<more> of ${name}</more>`;
export const mute = 'Mute';
export const allowMicrophone = 'Allow microphone';
export const turnOffVideo = 'Turn off video';
export const allowVideo = 'Allow video';
export const remove = 'Remove';
export const removeTitle = 'Remove from the call?';
export const removeText = (name: string) => `${name} leaves the call, but can join again.`;
export const removeAndBan = 'Remove and ban';
export const removeAndBanTitle = 'Remove and ban from this room?';
export const removeAndBanText = (name: string) =>
  `${name} leaves the call, and cannot join until you next open the room.`;
export const ban = 'Ban';
export const banTitle = 'Ban from this room?';
export const banText = (name: string) => `${name} cannot join until you next open the room.`;
export const allowAgain = 'Allow again';

// All students.
export const forAllStudents = 'For all students';
export const moderateInVideo = 'Mute students in the video itself, where you are the moderator.';
export const muteAll = 'Mute all';
export const allowAllMicrophones = 'Allow all microphones';
export const turnOffAllVideos = 'Turn off all videos';
export const allowAllVideos = 'Allow all videos';
export const lockRoom = 'Lock room';
export const unlockRoom = 'Unlock room';
export const waitingRoomOn = 'Turn on waiting room';
export const waitingRoomOff = 'Turn off waiting room';

// The class's code.
export const asksToWrite = (name: string) => `${name} asks to edit your program.`;
export const answerInCode = 'Answer in the code';
export const tutorWritesCode = 'The tutor is writing code.';
export const openCode = 'Open the code';
export const notNow = 'Not now';

// Captions.
export const waitPlease = 'Please wait for the tutor to let you in.';
export const inCall = (count: number) =>
  plural(count, { one: 'You are in. You are the only one here.', other: 'You are in. # people are here.' });
export const backInCall = 'You are back in the call.';
export const handStillRaised = 'Your hand is still raised.';
export const connectionLost = 'The connection was lost. Reconnecting…';
export const someone = 'Someone';
export const hasLeft = (name: string) => `${name} has left`;
export const hasJoined = (name: string) => `${name} has joined`;
export const hasJoinedWithHand = (name: string) => `${name} has joined, with a raised hand`;
export const hasRaisedHand = (name: string) => `${name} has raised a hand`;
export const isSharingScreen = (name: string) => `${name} is sharing their screen`;
export const hasStoppedSharing = (name: string) => `${name} has stopped sharing their screen`;
export const wouldLikeToJoin = (names: string[]) => `${names.join(', ')} would like to join`;
export const writes = (name: string, text: string) => `${name} writes: ${text}`;
export const youMaySpeak = 'The tutor has allowed your microphone. You can turn it on.';
export const youMayShow = 'The tutor has allowed your camera and screen.';
export const handUp = 'Your hand is raised.';
export const handDown = 'Your hand is lowered.';
export const microphonesAllowed = 'Students’ microphones are allowed';
export const microphonesOff = 'Students’ microphones are off';
export const camerasAllowed = 'Students’ cameras and screens are allowed';
export const camerasOff = 'Students’ cameras and screens are off';
export const roomLocked = 'The room is locked';
export const roomUnlocked = 'The room is open again';
export const waitingRoomIsOn = 'The waiting room is on';
export const waitingRoomIsOff = 'The waiting room is off';
export const codeShown = 'The tutor is writing code. You can open it.';

// From the server.
export const ticket = 'Your entry to this room has expired. Please enter the room again.';
export const locked = 'The tutor has locked this room.';
export const full = 'This room is full.';
export const banned = 'The tutor has removed you from this room until it is next opened.';
export const removed = 'The tutor has removed you from the call. You may enter again.';
export const turnedAway = 'The tutor did not let you in.';
export const letInFirst = 'The tutor has not let you in yet.';
export const closed = 'The room has been closed.';
export const notYours = 'You can no longer enter this room.';
export const elsewhere = 'You joined this call on another device or page, so it ended here.';
export const signedOut = 'You have been signed out.';
export const restarting = 'The school server is restarting. You will be back in a moment.';
export const mayNotSpeak = 'The tutor has turned microphones off. Raise your hand to speak.';
export const mayNotShow = 'The tutor has turned cameras and screens off.';
export const mediaAway = 'Audio and video are not available right now. They will come back automatically.';
export const noMedia =
  'This school has no audio or video in its rooms. Chat, raised hands and the class’s code still work.';
export const sendingLost = 'The school server no longer receives your audio or video. Please turn it on again.';
export const mediaNotUnderstood = 'The school server cannot read what this browser sends.';
export const tooMuch = 'You are doing this too often. Please wait a moment.';
export const emptyMessage = 'Please write something first.';
export const longMessage = 'A message can have at most 1,000 characters';
export const tutorsOnly = 'Only the tutor can do this.';
export const studentsOnly = 'You can do this only to students.';
export const gone = 'This person has left the call.';
export const banNotKept =
  'The ban is in effect, but not saved yet: if the school server restarts now, the ban is lost. We keep trying to save it.';
