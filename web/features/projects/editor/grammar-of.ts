/** The grammar that highlights a file, by the end of its name. */
import type { GrammarName } from '#web/ui/code-editor/grammars.ts';

const byEnd: Record<string, GrammarName> = {
  html: 'html',
  htm: 'html',
  svg: 'html',
  css: 'css',
  js: 'javascript',
  mjs: 'javascript',
  json: 'javascript',
  ts: 'typescript',
  py: 'python',
  java: 'java',
  c: 'c',
  h: 'cpp',
  cpp: 'cpp',
  hpp: 'cpp',
  sh: 'shell',
  php: 'php',
  rb: 'ruby',
  go: 'go',
  rs: 'rust',
  sql: 'sql',
  kt: 'kotlin',
  lua: 'lua',
};

export function grammarOf(path: string): GrammarName | undefined {
  const name = path.split('/').at(-1)!.toLowerCase();
  return name === 'run' || name === 'compile' ? 'shell' : byEnd[name.split('.').at(-1)!];
}
