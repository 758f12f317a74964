/** The simulator's only shop. Its keys are no secrets: they work only for a simulator on the same machine. */
export const simulatedShop = {
  consumerKey: 'simulated-key',
  consumerSecret: 'simulated-secret',
  shortcode: '600000',
  passkey: 'simulated-passkey',
  initiator: { name: 'simulated-initiator', securityCredential: 'simulated-credential' },
};
