import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { parsePeerAddress } from './peer-config.ts';

const DATABASE_URL = 'postgres://darasa@10.77.0.3/darasa';

test('the address of a server among others is a host and a port', () => {
  expect(readConfig({ DATABASE_URL }).peerAddress).toBeUndefined();
  expect(readConfig({ DATABASE_URL, PEER_ADDRESS: 'serve-1:3900' }).peerAddress).toBe('serve-1:3900');
  expect(parsePeerAddress('[fd00::2]:3900')).toEqual({ host: 'fd00::2', port: 3900 });
  for (const wrong of ['10.77.0.2:0', 'fd00::2', '10.77.0.2:65536', 'fd00::2:3900x', ':3900'])
    expect(() => readConfig({ DATABASE_URL, PEER_ADDRESS: wrong })).toThrow(
      'PEER_ADDRESS must be a host, or a host and a port',
    );
});

test('servers on one machine read one settings file, and each gets a port of its own', () => {
  const peersOf = (settings: Record<string, string>) =>
    ['3000', '3001'].map((PORT) => readConfig({ DATABASE_URL, PORT, ...settings }).peerAddress);

  expect(peersOf({ PEER_ADDRESS: '10.77.0.2' })).toEqual(['10.77.0.2:3900', '10.77.0.2:3901']);
  expect(peersOf({ PEER_ADDRESS: '[fd00::2]' })).toEqual(['[fd00::2]:3900', '[fd00::2]:3901']);
  expect(() => readConfig({ DATABASE_URL, PORT: '65000', PEER_ADDRESS: '10.77.0.2' })).toThrow('a host and a port');
});

test('several machines need an external database', () => {
  expect(() => readConfig({ PEER_ADDRESS: '10.77.0.2:3900' })).toThrow('DATABASE_URL must be set too');
});
