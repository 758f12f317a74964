/** The simulator's only shop (API client). Its keys are no secrets: they work only for a local simulator. */
export const simulatedShop = {
  consumerKey: 'simulated-key',
  consumerSecret: 'simulated-secret',
  shortcode: '600000',
  passkey: 'simulated-passkey',
  initiator: { name: 'simulated-initiator', securityCredential: 'simulated-credential' },
};
