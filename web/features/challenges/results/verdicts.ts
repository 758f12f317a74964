/** Name, sentence, icon and colour of each verdict. A fault of the server looks different from an error in the program. */
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
import * as texts from '#texts/code/gradings.ts';
import * as pageTexts from '#texts/code/page-tests.ts';

interface Appearance {
  name: string;
  sentence: string;
  icon: LucideIcon;
  tone: 'good' | 'wrong' | 'limit' | 'fault' | 'plain';
}

/** A failed hidden test is shown to students as 'not right', which does not reveal the verdict. */
type ShownVerdict = Verdict | 'not right';

const appearances: Record<ShownVerdict, Appearance> = {
  right: { name: texts.passed, sentence: '', icon: CircleCheck, tone: 'good' },
  wrong: {
    name: texts.wrongAnswer,
    sentence: texts.wrongAnswerText,
    icon: CircleX,
    tone: 'wrong',
  },
  'not right': { name: texts.failed, sentence: '', icon: CircleX, tone: 'wrong' },
  'too slow': {
    name: texts.timeLimit,
    sentence: texts.timeLimitText,
    icon: Timer,
    tone: 'limit',
  },
  'too much memory': {
    name: texts.memoryLimit,
    sentence: texts.memoryLimitText,
    icon: MemoryStick,
    tone: 'limit',
  },
  crashed: {
    name: texts.crashed,
    sentence: texts.crashedText,
    icon: OctagonX,
    tone: 'wrong',
  },
  'not compiled': {
    name: texts.notCompiled,
    sentence: texts.notCompiledText,
    icon: FileWarning,
    tone: 'wrong',
  },
  'not run': { name: texts.notRun, sentence: texts.notRunText, icon: CircleDashed, tone: 'plain' },
  fault: {
    name: texts.ourFault,
    sentence: texts.ourFaultText,
    icon: Wrench,
    tone: 'fault',
  },
};

/** Verdicts whose name or sentence differs for web pages, because a page is not a program. */
const ofPages: Partial<Record<ShownVerdict, Partial<Appearance>>> = {
  wrong: { name: texts.failed, sentence: pageTexts.notTrue },
  'too slow': { sentence: pageTexts.tooSlow },
};

export const appearanceOf = (verdict: ShownVerdict, isPage: boolean) =>
  isPage ? { ...appearances[verdict], ...ofPages[verdict] } : appearances[verdict];
