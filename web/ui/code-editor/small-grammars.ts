/** Grammars of languages for which CodeMirror has no mode. They know comments, strings, numbers and keywords. */
import { simpleMode } from '@codemirror/legacy-modes/mode/simple-mode';

/** The grammar of NASM, an assembler for x86. */
export const assembly = simpleMode({
  start: [
    { regex: /;.*/, token: 'comment' },
    { regex: /"[^"]*"|'[^']*'|`[^`]*`/, token: 'string' },
    { regex: /%\w+/, token: 'meta' },
    { regex: /[\w.$@]+:/, token: 'labelName' },
    { regex: /(?:0x[\da-f]+|\d[\da-f]*h|\d+)\b/i, token: 'number' },
    {
      regex: /(?:section|segment|global|extern|bits|default|db|dw|dd|dq|resb|resw|resd|resq|equ|times)\b/i,
      token: 'keyword',
    },
    { regex: /(?:[re]?(?:ax|bx|cx|dx|si|di|sp|bp)|[abcd][lh]|r(?:[89]|1[0-5])[dwb]?|[xy]mm\d+)\b/i, token: 'atom' },
    { regex: /\b[a-z]{2,7}(?=\s|$)/i, token: 'keyword' },
    { regex: /\w+/ },
  ],
  languageData: { commentTokens: { line: ';' } },
});

export const prolog = simpleMode({
  start: [
    { regex: /%.*/, token: 'comment' },
    { regex: /\/\*/, token: 'comment', next: 'comment' },
    { regex: /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/, token: 'string' },
    { regex: /\d+(?:\.\d+)?/, token: 'number' },
    { regex: /(?:is|mod|rem|not|fail|true|halt|dynamic|initialization)\b/, token: 'keyword' },
    { regex: /[A-Z_]\w*/, token: 'variableName.special' },
    { regex: /[a-z]\w*(?=\()/, token: 'variableName.function' },
    { regex: /:-|-->|\\\+|->|=\.\.|[=<>\\+*/!|-]+/, token: 'operator' },
    { regex: /\w+/ },
  ],
  comment: [
    { regex: /.*?\*\//, token: 'comment', next: 'start' },
    { regex: /.*/, token: 'comment' },
  ],
  languageData: { commentTokens: { line: '%' } },
});

export const elixir = simpleMode({
  start: [
    { regex: /#.*/, token: 'comment' },
    { regex: /"""/, token: 'string', next: 'text' },
    { regex: /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/, token: 'string' },
    { regex: /(?:0x[\da-fA-F]+|\d[\d_]*(?:\.\d+)?)/, token: 'number' },
    { regex: /@\w+/, token: 'meta' },
    { regex: /:\w+[?!]?|\w+:(?!:)/, token: 'atom' },
    {
      regex:
        /(?:def|defp|defmodule|defstruct|do|end|fn|if|else|unless|case|cond|when|with|for|use|import|alias|require|try|rescue|after|raise|receive|and|or|not|in)\b/,
      token: 'keyword',
    },
    { regex: /(?:true|false|nil)\b/, token: 'bool' },
    { regex: /[A-Z]\w*/, token: 'typeName' },
    { regex: /[a-z_]\w*[?!]?(?=\()/, token: 'variableName.function' },
    { regex: /\w+[?!]?/ },
  ],
  text: [
    { regex: /.*?"""/, token: 'string', next: 'start' },
    { regex: /.*/, token: 'string' },
  ],
  languageData: { commentTokens: { line: '#' } },
});
