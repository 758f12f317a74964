/** Numbers of STUN (RFC 8489, section 18), TURN (RFC 8656, section 17) and ICE (RFC 8445, section 16). */

export const Method = {
  binding: 0x001,
  allocate: 0x003,
  refresh: 0x004,
  send: 0x006,
  data: 0x007,
  createPermission: 0x008,
  channelBind: 0x009,
} as const;

/** Message classes: the two class bits at their position in a message's type. */
export const Class = { request: 0x000, indication: 0x010, success: 0x100, refusal: 0x110 } as const;
export type Class = (typeof Class)[keyof typeof Class];

export const AttributeType = {
  username: 0x0006,
  messageIntegrity: 0x0008,
  errorCode: 0x0009,
  unknownAttributes: 0x000a,
  channelNumber: 0x000c,
  lifetime: 0x000d,
  xorPeerAddress: 0x0012,
  data: 0x0013,
  realm: 0x0014,
  nonce: 0x0015,
  xorRelayedAddress: 0x0016,
  requestedAddressFamily: 0x0017,
  requestedTransport: 0x0019,
  xorMappedAddress: 0x0020,
  priority: 0x0024,
  useCandidate: 0x0025,
  software: 0x8022,
  fingerprint: 0x8028,
  iceControlled: 0x8029,
  iceControlling: 0x802a,
} as const;

/** A request with an unknown attribute type below this number must be refused (RFC 8489, section 14). */
export const FIRST_OPTIONAL = 0x8000;

/** Error codes of refused requests, with their reason phrases. */
export const errorReasons = {
  400: 'Bad Request',
  401: 'Unauthenticated',
  403: 'Forbidden',
  420: 'Unknown Attribute',
  437: 'Allocation Mismatch',
  438: 'Stale Nonce',
  440: 'Address Family not Supported',
  441: 'Wrong Credentials',
  442: 'Unsupported Transport Protocol',
  443: 'Peer Address Family Mismatch',
  486: 'Allocation Quota Reached',
  508: 'Insufficient Capacity',
} as const;
export type ErrorNumber = keyof typeof errorReasons;
