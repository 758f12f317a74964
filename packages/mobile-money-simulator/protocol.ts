/** The one shop that the simulator knows. Its keys are no secrets: they open nothing but the simulator, from its own machine. */
export const simulatedShop = {
  consumerKey: 'simulated-key',
  consumerSecret: 'simulated-secret',
  shortcode: '600000',
  passkey: 'simulated-passkey',
  initiator: { name: 'simulated-initiator', securityCredential: 'simulated-credential' },
};
