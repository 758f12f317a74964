/** Sessions. */
// From the server.
export const gone = 'This device is already signed out.';
export const ended = 'That device is signed out.';
export const othersEnded = 'All other devices are signed out.';

// The list of devices.
export const title = 'Where you are signed in';
export const hint = 'Don’t recognise a device? Sign it out and choose a new password.';
export const loading = 'Loading';
export const thisDevice = 'This device';
export const lastSeen = 'Last seen <time/>';
export const signedIn = 'Signed in <time/>';
export const signOutHere = 'Sign out<hidden> here</hidden>';
export const signOutDevice = 'Sign out<device/>';
export const signOutOthers = 'Sign out everywhere else';

// The device, named by its browser.
export const deviceName = (browser: string, system: string) => `${browser} on ${system}`;
export const unknownDevice = 'Unknown device';
