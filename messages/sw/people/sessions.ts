/** Vifaa ulivyoingia navyo. */
// From the server.
export const gone = 'Kifaa hiki tayari kimeondolewa kwenye akaunti.';
export const ended = 'Kifaa hicho kimeondolewa kwenye akaunti.';
export const othersEnded = 'Vifaa vingine vyote vimeondolewa kwenye akaunti.';

// The list of devices.
export const title = 'Vifaa ulivyoingia navyo';
export const hint = 'Kuna kifaa usichokitambua? Kiondoe kisha uchague nenosiri jipya.';
export const loading = 'Inapakia';
export const thisDevice = 'Kifaa hiki';
export const lastSeen = 'Kilitumika mara ya mwisho <time/>';
export const signedIn = 'Uliingia <time/>';
export const signOutHere = 'Ondoka<hidden> hapa</hidden>';
export const signOutDevice = 'Ondoa<device/>';
export const signOutOthers = 'Ondoa vifaa vingine vyote';

// The device, named by its browser.
export const deviceName = (browser: string, system: string) => `${browser} kwenye ${system}`;
export const unknownDevice = 'Kifaa kisichojulikana';
