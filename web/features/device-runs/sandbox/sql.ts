/** Runs a script as the sqlite3 command does: statement by statement, continuing after an error. */
import type { Database, SqlValue, Statement } from 'sql.js';
import * as texts from '#texts/code/device-runs.ts';
import type { Ending } from './messages.ts';
import type { Stage } from './stage.ts';

export function runSql(script: string, database: Database, { write }: Stage): Ending {
  let errors = 0;
  let hasHeaders = false;
  for (const { text, line } of statementsOf(script)) {
    if (text.startsWith('.')) {
      const setting = text.match(/^\.headers?\s+(on|off)\s*$/);
      if (setting) hasHeaders = setting[1] === 'on';
      else write('stderr', `${texts.sqliteCommand(line, text.split(/\s/)[0]!)}\n`);
      continue;
    }
    try {
      for (const statement of database.iterateStatements(text)) {
        let isFirst = true;
        while (statement.step()) {
          if (isFirst && hasHeaders) write('stdout', `${statement.getColumnNames().join('|')}\n`);
          isFirst = false;
          write('stdout', `${rowOf(statement).map(formatValue).join('|')}\n`);
        }
      }
    } catch (error) {
      if (!(error instanceof Error) || error.constructor !== Error) throw error;
      errors += 1;
      write('stderr', `Error near line ${line}: ${error.message}\n`);
    }
  }
  return errors > 0 ? { statusId: 11, message: `Exited with error code ${Math.min(errors, 255)}` } : { statusId: 3 };
}

/**
 * Reads a row with integers as bigint, to distinguish them from other numbers. The declarations of sql.js lack this option.
 */
const rowOf = (statement: Statement) =>
  (statement as unknown as { get(params: null, config: { useBigInt: boolean }): (SqlValue | bigint)[] }).get(null, {
    useBigInt: true,
  });

/** Formats a value as sqlite3 does: NULL as nothing, real numbers always with a decimal point, blobs as text. */
function formatValue(value: SqlValue | bigint): string {
  if (value === null) return '';
  if (typeof value === 'number') return real(value);
  return value instanceof Uint8Array ? new TextDecoder().decode(value) : String(value);
}

/** Formats a real number as sqlite3 does, whose printf format for real numbers is %!.15g. */
function real(value: number) {
  if (!Number.isFinite(value)) return value > 0 ? 'Inf' : '-Inf';
  const rounded = Number(value.toPrecision(15));
  const digits = Math.abs(rounded) >= 1e15 ? rounded.toExponential() : String(rounded);
  const [mantissa = '', exponent] = digits.split('e');
  const pointed = mantissa.includes('.') ? mantissa : `${mantissa}.0`;
  return exponent ? `${pointed}e${exponent.replace(/^([+-])(\d)$/, '$10$2')}` : pointed;
}

interface StatementText {
  text: string;
  /** The line of the script on which the statement starts, from 1. */
  line: number;
}

/**
 * Splits a script into statements. A statement ends at a semicolon outside strings, names and comments; a CREATE
 * TRIGGER ends at the semicolon after its END.
 */
function statementsOf(script: string): StatementText[] {
  const statements: StatementText[] = [];
  let text = '';
  let line = 1;
  const take = () => {
    const begins = text.search(/\S/);
    const lead = text.slice(0, Math.max(begins, 0));
    if (begins >= 0) statements.push({ text: text.trim(), line: line + lead.split('\n').length - 1 });
    line += text.split('\n').length - 1;
    text = '';
  };
  const pieces = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|--[^\n]*|\/\*[\s\S]*?\*\/|(?<=^|\n)\.[^\n]*|[\s\S]/g;
  for (const [piece] of script.matchAll(pieces)) {
    const isCommand = piece.length > 1 && piece.startsWith('.') && text.trim() === '';
    text += piece;
    if (isCommand || (piece === ';' && isWhole(text))) take();
  }
  take();
  return statements;
}

const isWhole = (text: string) => {
  const bare = text.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ').trim();
  return !/^create\s+(temp\s+|temporary\s+)?trigger\b/i.test(bare) || /\bend\s*;$/i.test(bare);
};
