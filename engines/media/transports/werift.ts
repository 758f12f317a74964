/**
 * Connections by werift, which is TypeScript to the last byte: for machines that libdatachannel
 * is not built for. It has no port for all: each connection takes one of its own, so that a
 * firewall has to let a range through, and relays cannot lead to it.
 */
import {
  RTCCertificate,
  RTCDtlsFingerprint,
  RTCDtlsParameters,
  RTCDtlsTransport,
  RTCIceGatherer,
  RTCIceParameters,
  RTCIceTransport,
  RtpHeader,
} from 'werift';
import type { LocalSide, RtpTransport, TransportSettings, Transports, Wire } from '#engines/media/transport.ts';
import type { Side } from '#engines/media/wire/sdp.ts';
import { addressesOf } from './addresses.ts';
import { makeCertificate } from './certificate.ts';

/** ecdsa and sha256, by their numbers in TLS (RFC 5246, section 7.4.1.4.1). */
const SIGNATURE = { signature: 3, hash: 4 } as const;
/** SRTP_AEAD_AES_128_GCM and SRTP_AES128_CM_HMAC_SHA1_80 (RFC 7714, section 14.2; RFC 5764, section 4.1.2). */
const SRTP_PROFILES = [7, 1] as const;

interface House {
  certificate: RTCCertificate;
  fingerprint: string;
  bindAddress: string | null;
  addresses: string[];
}

export async function werift(settings: TransportSettings): Promise<Transports> {
  const { certificate, key, fingerprint } = makeCertificate();
  const house = {
    certificate: new RTCCertificate(key, certificate, SIGNATURE),
    fingerprint: `sha-256 ${fingerprint}`,
    bindAddress: settings.bindAddress,
    addresses: addressesOf(settings),
  };
  return { udpPort: 0, addresses: house.addresses, open: (wire) => new Connection(house, wire), close: () => {} };
}

class Connection implements RtpTransport {
  readonly #house: House;
  readonly #wire: Wire;
  readonly #gatherer: RTCIceGatherer;
  readonly #ice: RTCIceTransport;
  readonly #dtls: RTCDtlsTransport;
  #isOffering = false;
  #isClosed = false;

  constructor(house: House, wire: Wire) {
    this.#house = house;
    this.#wire = wire;
    this.#gatherer = new RTCIceGatherer(gathering(house));
    // Left alone, it asks a server of somebody else's where we are, and waits five seconds for it.
    delete this.#gatherer.connection.stunServer;
    this.#ice = new RTCIceTransport(this.#gatherer);
    this.#dtls = new RTCDtlsTransport({}, this.#ice, house.certificate, [...SRTP_PROFILES]);
    for (const part of [this.#ice, this.#dtls])
      part.onStateChange.subscribe((state: string) => {
        if (state === 'failed' || state === 'disconnected' || state === 'closed') this.#end();
      });
  }

  async accept(remote: Side) {
    const local = await this.#localSide(remote.setup === 'active' ? 'passive' : 'active');
    this.#begin(remote, local.setup === 'active' ? 'client' : 'server');
    return local;
  }

  async offer() {
    this.#isOffering = true;
    this.#gatherer.connection.iceControlling = true;
    return this.#localSide('actpass');
  }

  answered(remote: Side) {
    if (!this.#isOffering) return;
    this.#isOffering = false;
    this.#begin(remote, remote.setup === 'active' ? 'server' : 'client');
  }

  async #localSide(setup: Side['setup']): Promise<LocalSide> {
    await this.#gatherer.gather();
    const { usernameFragment, password } = this.#gatherer.localParameters;
    const ports = this.#gatherer.localCandidates.map(({ port }) => port);
    const { addresses, fingerprint } = this.#house;
    const candidates = ports.flatMap((port) => addresses.map((address) => ({ address, port })));
    return { ufrag: usernameFragment, password, fingerprint, setup, candidates, isLite: false };
  }

  /** @param role  in DTLS, ours */
  #begin(remote: Side, role: 'client' | 'server') {
    const [algorithm = '', value = ''] = remote.fingerprint.split(' ');
    const theirs = role === 'client' ? 'server' : 'client';
    this.#ice.setRemoteParams(new RTCIceParameters({ usernameFragment: remote.ufrag, password: remote.password }));
    this.#dtls.setRemoteParams(new RTCDtlsParameters([new RTCDtlsFingerprint(algorithm, value)], theirs));
    this.#dtls.role = role;
    this.#connect().catch(() => this.#end());
  }

  async #connect() {
    await this.#ice.start();
    await this.#dtls.start();
    if (this.#isClosed) return;
    this.#dtls.onRtp.subscribe((packet) => this.#wire.onRtp(packet.serialize()));
    this.#dtls.onRtcp.subscribe((packet) => this.#wire.onRtcp(packet.serialize()));
    this.#wire.onOpen();
  }

  sendRtp(packet: Buffer) {
    if (this.#dtls.state !== 'connected') return false;
    // Enciphered before this returns; only the sending waits.
    void this.#dtls.sendRtp(packet.subarray(12), RtpHeader.deSerialize(packet));
    return true;
  }

  sendRtcp(packet: Buffer) {
    if (this.#dtls.state !== 'connected') return false;
    // All that it wants of a packet are its bytes.
    void this.#dtls.sendRtcp([{ serialize: () => packet } as never]);
    return true;
  }

  #end() {
    if (this.#isClosed) return;
    this.close();
    this.#wire.onClosed();
  }

  close() {
    if (this.#isClosed) return;
    this.#isClosed = true;
    void this.#dtls.stop();
  }
}

function gathering({ bindAddress }: House) {
  if (!bindAddress) return {};
  const isFour = !bindAddress.includes(':');
  return {
    useIpv4: isFour,
    useIpv6: !isFour,
    additionalHostAddresses: [bindAddress],
    interfaceAddresses: { [isFour ? 'udp4' : 'udp6']: bindAddress },
  };
}
