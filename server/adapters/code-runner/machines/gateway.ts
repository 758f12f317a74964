/**
 * Lets schools on other machines use this machine's runner. The gateway has the certificate and the token, which the runner
 * never gets, and forwards the bytes of clients with the token.
 */
import type { Socket } from 'node:net';
import { PROTOCOL } from '#packages/runner/protocol.ts';
import { type Gateway, openGateway, type School } from '#server/machines/gateway.ts';

interface Options extends Pick<Parameters<typeof openGateway>[0], 'tls' | 'token' | 'onWrongToken'> {
  /** Connects to our runner. */
  connect: () => Socket;
}

export interface RunnerGateway extends Gateway {
  /** Stops accepting connections; open connections continue. */
  drain(): void;
}

export function openRunnerGateway({ connect, ...options }: Options): RunnerGateway {
  let isDraining = false;
  const gateway = openGateway({
    ...options,
    protocol: PROTOCOL,
    onSchool: (school) => (isDraining ? school.refuse() : join(school, connect())),
  });
  return {
    ...gateway,
    drain() {
      isDraining = true;
    },
  };
}

/** Forwards bytes between a school and the runner until one of them closes the connection. */
function join({ socket, upgrade, refuse }: School, runner: Socket) {
  let isJoined = false;
  runner.on('error', () => {});
  runner.once('connect', () => {
    isJoined = true;
    upgrade();
    socket.pipe(runner).pipe(socket);
  });
  runner.once('close', () => (isJoined ? socket.destroy() : refuse()));
  socket.once('close', () => runner.destroy());
}
