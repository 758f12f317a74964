/** Whether this device's keyboard shortcuts use Command instead of Control. */
export const isMac = /^(?:Mac|iP)/.test(navigator.platform);
