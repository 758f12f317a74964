/** API keys on the profile. */

export const apiKeys = 'API keys';
export const about =
  'With a key, your own programs and editors can use the Judge0 API to run code on the school server on your behalf.';
export const myKeys = 'My API keys';

// The list.
export const createdAndUsed = '<beginning/> Created <created/>, used <used/>';
export const createdAndUnused = '<beginning/> Created <created/>, not used yet';
/** The key's name follows for screen readers. */
export const remove = 'Remove';
export const removeQuestion = (name: string) => `Remove ${name}?`;
export const removalText = 'Programs that use this key will stop working.';
export const removed = 'The key is removed.';

// A new key.
export const purpose = 'What is the key for?';
export const purposeExample = 'My editor';
export const currentPassword = 'Current password';
export const create = 'Create a key';
export const createdText =
  '<strong>This is your key. Copy it now: it won’t be shown again.</strong> Anyone who has it can run programs on your behalf.';
export const exampleText = 'This request runs a program and returns its output:';
/** These two follow the word "Copy" for screen readers. */
export const theKey = 'the key';
export const theExample = 'the example';
