/** Runs programs one after another in one terminal, with the status of the current run and the terminal's content. */
import { useEffect, useRef, useState } from 'react';
import { type LiveRunMessage, type LiveRunSocket, openLiveRunSocket, type Program } from './live-run-socket.ts';
import { emptyScreen, printOn, type Screen, type Voice } from './screen.ts';

/** Milliseconds for which output is collected before it is displayed, to interrupt a screen reader less often. */
const GATHERING_MS = 100;

export type Stage =
  | { name: 'idle' | 'connecting' | 'queued' | 'running' | 'stopped' | 'lost' }
  /** The program was not started, because the network blocks WebSockets. */
  | { name: 'unreachable' }
  | (Extract<LiveRunMessage, { type: 'refused' }> & { name: 'refused' })
  | (Extract<LiveRunMessage, { type: 'finished' }> & { name: 'finished' });

export function useLiveRun() {
  const [stage, setStage] = useState<Stage>({ name: 'idle' });
  const [hasInputEnded, setInputEnded] = useState(false);
  const { screen, print, clear } = useScreen();
  const line = useRef<LiveRunSocket>(undefined);

  // Leaving the page stops the program.
  useEffect(() => () => line.current?.stop(), []);

  function hear(news: LiveRunMessage) {
    if (news.type === 'output') return print(news.stream, news.text);
    if (news.type === 'finished' && news.compile_output) print('stderr', news.compile_output);
    setStage(stageAfter(news));
  }

  return {
    stage,
    screen,
    hasInputEnded,
    start(program: Program) {
      line.current?.stop();
      clear();
      setInputEnded(false);
      setStage({ name: 'connecting' });
      line.current = openLiveRunSocket(program, {
        onNews: hear,
        onLost: () => setStage({ name: 'lost' }),
        onUnreachable: () => setStage({ name: 'unreachable' }),
      });
    },
    stop() {
      line.current?.stop();
      setStage({ name: 'stopped' });
    },
    /** Echoes the input, as a terminal does. */
    type(text: string) {
      line.current?.type(`${text}\n`);
      print('typed', `${text}\n`);
    },
    endInput() {
      line.current?.endInput();
      setInputEnded(true);
    },
  };
}

function stageAfter(news: Exclude<LiveRunMessage, { type: 'output' }>): Stage {
  if (news.type === 'finished') return { name: 'finished', ...news };
  if (news.type === 'refused') return { name: 'refused', ...news };
  return { name: news.type };
}

function useScreen() {
  const [screen, setScreen] = useState<Screen>(emptyScreen);
  const gathered = useRef<{ voice: Voice; text: string }[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Unmounting must not leave a timer that sets state.
  useEffect(() => () => clearTimeout(timer.current), []);

  function show() {
    timer.current = undefined;
    const pieces = gathered.current.splice(0);
    setScreen((before) => pieces.reduce(printOn, before));
  }
  return {
    screen,
    print(voice: Voice, text: string) {
      gathered.current.push({ voice, text });
      timer.current ??= setTimeout(show, GATHERING_MS);
    },
    clear() {
      gathered.current = [];
      setScreen(emptyScreen);
    },
  };
}
