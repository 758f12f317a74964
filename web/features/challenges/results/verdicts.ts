/**
 * Name, sentence, icon and colour of each verdict. A fault of the school looks different from a mistake in the program.
 */
import {
  CircleCheck,
  CircleDashed,
  CircleX,
  FileWarning,
  type LucideIcon,
  MemoryStick,
  OctagonX,
  Timer,
  Wrench,
} from 'lucide-react';
import type { Verdict } from '#contract/gradings.ts';

interface Appearance {
  name: string;
  sentence: string;
  icon: LucideIcon;
  tone: 'good' | 'wrong' | 'limit' | 'fault' | 'plain';
}

/** Students learn of a hidden test only that it is not right. */
type ShownVerdict = Verdict | 'not right';

const appearances: Record<ShownVerdict, Appearance> = {
  right: { name: 'Passed', sentence: '', icon: CircleCheck, tone: 'good' },
  wrong: {
    name: 'Wrong answer',
    sentence: 'Your program finished, but its output is not what the test expects.',
    icon: CircleX,
    tone: 'wrong',
  },
  'not right': { name: 'Failed', sentence: '', icon: CircleX, tone: 'wrong' },
  'too slow': {
    name: 'Time limit',
    sentence:
      'Your program took too long and was stopped. Does a loop never end, or does it wait for input that never comes?',
    icon: Timer,
    tone: 'limit',
  },
  'too much memory': {
    name: 'Memory limit',
    sentence: 'Your program used more memory than allowed and was stopped. Does a list never stop growing?',
    icon: MemoryStick,
    tone: 'limit',
  },
  crashed: {
    name: 'Stopped with an error',
    sentence: 'Your program stopped before it had finished.',
    icon: OctagonX,
    tone: 'wrong',
  },
  'not compiled': {
    name: 'Does not compile',
    sentence: 'The compiler found errors, so your program did not start.',
    icon: FileWarning,
    tone: 'wrong',
  },
  'not run': { name: 'Not run', sentence: 'This test was left out.', icon: CircleDashed, tone: 'plain' },
  fault: {
    name: 'Our fault',
    sentence: 'Something failed on the school server, not in your program. This does not count against you.',
    icon: Wrench,
    tone: 'fault',
  },
};

export const appearanceOf = (verdict: ShownVerdict) => appearances[verdict];
