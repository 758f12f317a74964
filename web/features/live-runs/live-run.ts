/** Runs programs one after another in one terminal, with the status of the current run and the terminal's content. */
import { useEffect, useRef, useState } from 'react';
import { type LiveRunMessage, type LiveRunSocket, openLiveRunSocket, type Program } from './live-run-socket.ts';
import { emptyScreen, type OutputSource, type Piece, printTo, type Screen } from './screen.ts';

/** Milliseconds for which output is collected before it is displayed, to interrupt a screen reader less often. */
const OUTPUT_BATCH_MS = 100;

export type Stage =
  | { name: 'idle' | 'connecting' | 'queued' | 'running' | 'stopped' | 'lost' }
  /** The program was not started, because the network blocks WebSockets. */
  | { name: 'unreachable' }
  | (Extract<LiveRunMessage, { type: 'refused' }> & { name: 'refused' })
  | (Extract<LiveRunMessage, { type: 'finished' }> & { name: 'finished' });

type Pictures = Extract<LiveRunMessage, { type: 'pictures' }>;

export function useLiveRun() {
  const [stage, setStage] = useState<Stage>({ name: 'idle' });
  const [hasInputEnded, setInputEnded] = useState(false);
  const [pictures, setPictures] = useState<Pictures>();
  const { screen, print, flush, clear } = useScreen();
  const socket = useRef<LiveRunSocket>(undefined);

  // Leaving the page stops the program.
  useEffect(() => () => socket.current?.stop(), []);

  function receive(message: LiveRunMessage) {
    if (message.type === 'output') return print(message.stream, message.text);
    if (message.type === 'pictures') return setPictures(message);
    if (message.type === 'finished') {
      if (message.compile_output) print('stderr', message.compile_output);
      // Displays the collected output first, because the explanation of an error needs the whole output.
      flush();
    }
    setStage(stageAfter(message));
  }

  return {
    stage,
    screen,
    pictures,
    hasInputEnded,
    start(program: Program) {
      socket.current?.stop();
      clear();
      setPictures(undefined);
      setInputEnded(false);
      setStage({ name: 'connecting' });
      socket.current = openLiveRunSocket(program, {
        onMessage: receive,
        onLost: () => setStage({ name: 'lost' }),
        onUnreachable: () => setStage({ name: 'unreachable' }),
      });
    },
    stop() {
      socket.current?.stop();
      setStage({ name: 'stopped' });
    },
    /** Sends a line of input to the program and echoes it, as a terminal does. */
    type(text: string) {
      socket.current?.type(`${text}\n`);
      print('typed', `${text}\n`);
    },
    endInput() {
      socket.current?.endInput();
      setInputEnded(true);
    },
  };
}

function stageAfter(news: Exclude<LiveRunMessage, { type: 'output' | 'pictures' }>): Stage {
  if (news.type === 'finished') return { name: 'finished', ...news };
  if (news.type === 'refused') return { name: 'refused', ...news };
  return { name: news.type };
}

function useScreen() {
  const [screen, setScreen] = useState<Screen>(emptyScreen);
  const pendingOutput = useRef<Piece[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Unmounting must not leave a timer that sets state.
  useEffect(() => () => clearTimeout(timer.current), []);

  function flush() {
    clearTimeout(timer.current);
    timer.current = undefined;
    const pieces = pendingOutput.current.splice(0);
    setScreen((before) => pieces.reduce(printTo, before));
  }
  return {
    screen,
    print(source: OutputSource, text: string) {
      pendingOutput.current.push({ source, text });
      timer.current ??= setTimeout(flush, OUTPUT_BATCH_MS);
    },
    flush,
    clear() {
      pendingOutput.current = [];
      setScreen(emptyScreen);
    },
  };
}
