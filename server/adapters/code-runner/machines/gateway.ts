/**
 * Lets schools on other machines use the runner of this one. It has the certificate and the token, which the runner itself
 * never gets, and passes on the bytes of those who have the token.
 */
import type { Socket } from 'node:net';
import { PROTOCOL } from '#packages/runner/protocol.ts';
import { type Gateway, openGateway, type School } from '#server/machines/gateway.ts';

interface Options extends Pick<Parameters<typeof openGateway>[0], 'tls' | 'token' | 'onWrongToken'> {
  /** Connects to our runner. */
  connect: () => Socket;
}

export interface RunnerGateway extends Gateway {
  /** Accepts no further connections; those that are open stay. */
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

/** Passes bytes on between a school and the runner, until one of them ends. */
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
