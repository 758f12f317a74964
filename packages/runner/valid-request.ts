/** Whether a message is a request: clients on other machines may run another version, or may be impostors. */
import type { RunnerRequest } from './protocol.ts';

type Fields = Record<string, unknown>;

export function isRequest(message: unknown): message is RunnerRequest {
  if (!isObject(message) || typeof message.type !== 'string' || !Object.hasOwn(KINDS, message.type)) return false;
  return KINDS[message.type]!(message);
}

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isText = (value: unknown) => typeof value === 'string';
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value) && value >= 0;
const isListOf = (value: unknown, isOne: (one: unknown) => boolean) => Array.isArray(value) && value.every(isOne);
const hasId = ({ id }: Fields) => isText(id);

const KINDS: Record<string, (message: Fields) => boolean> = {
  run: (message) => isProgram(message) && isText(message.stdin),
  'run-batch': (message) =>
    isProgram(message) &&
    isListOf(message.stdins, isText) &&
    isNumber(message.maxTimeouts) &&
    isNumber(message.maxTotalTime),
  input: (message) => hasId(message) && isText(message.bytes),
  'end-of-input': hasId,
  cancel: hasId,
  stop: hasId,
  prewarm: ({ languageId }) => isNumber(languageId),
  drain: () => true,
  languages: hasId,
  state: hasId,
};

const TEXTS = ['id', 'source', 'owner', 'compilerOptions', 'commandLineArguments'];
const LIMITS = ['cpuTime', 'cpuExtraTime', 'wallTime', 'memory', 'stack', 'fileSize', 'processes', 'runs'];

const isProgram = (message: Fields) =>
  TEXTS.every((name) => isText(message[name])) &&
  isNumber(message.languageId) &&
  (message.lane === 'short' || message.lane === 'heavy') &&
  isListOf(message.files, (file) => isObject(file) && isText(file.name) && isText(file.bytes)) &&
  hasNumbers(message.limits, LIMITS);

const hasNumbers = (limits: unknown, names: string[]) =>
  isObject(limits) && names.every((name) => isNumber(limits[name]));
