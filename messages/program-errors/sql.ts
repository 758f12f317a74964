/** Recognises beginners' SQL errors by message. Checked with sqlite3 3.40.1 and the browser's sql.js 1.16 (3.54.1). */
export const sqlErrors = {
  'curly-quotation': /^(?:(?:\w+ )?[Ee]rror near line \d+: )?(?:no such \w+: |near ")(?<text>[^'"\n]*[‘’“”][^'"\n]*)/m,
  'unclosed-quotation': /^(?:(?:\w+ )?[Ee]rror near line \d+: )?unrecognized token: "['"`]/m,
  'apostrophe-in-text':
    /^(?:(?:\w+ )?[Ee]rror near line \d+: )?near "(?<part>[stmaiou]|re|ve|ll|aa|ang|ong|ata|au|eno|eny|etich|endo|ethe|ombe|era|eri)": syntax error/m,
  'invalid-name':
    /^(?:(?:\w+ )?[Ee]rror near line \d+: )?(?:near "(?=-")|unrecognized token: "(?=\d))(?<part>[^"\n]+)"/m,
  'wrong-comparison':
    /^(?:(?:\w+ )?[Ee]rror near line \d+: )?(?:near|unrecognized token:) "(?<sign>[<>=!&|≥≤≠]{1,3})"/m,
  'unknown-sign': /^(?:(?:\w+ )?[Ee]rror near line \d+: )?unrecognized token: "(?<sign>[^"\n]+)/m,
  'value-for-values': /^(?:(?:\w+ )?error near line \d+: )?near "(?<word>value)": syntax error/im,
  'missing-semicolon':
    /^(?:(?:\w+ )?error near line \d+: )?near "(?<word>select|insert|create|update|delete|drop|pragma)": syntax error/im,
  'unexpected-from': /^(?:(?:\w+ )?error near line \d+: )?near "(?<word>from)": syntax error/im,
  'keyword-as-name':
    /^(?:(?:\w+ )?[Ee]rror near line \d+: )?near "(?<word>order|group|table|TABLE|index|INDEX|transaction|values|check|default|to|set|add|case|when|unique|references)": syntax error/m,
  'clause-order': /^(?:(?:\w+ )?error near line \d+: )?near "(?<word>where|group|having|order|limit)": syntax error/im,
  'wrong-join':
    /^(?:(?:\w+ )?error near line \d+: )?(?:near "(?=(?:on|using|join|inner|left|right|full|cross)": syntax)|a JOIN clause is required before (?=ON))(?<word>\w+)/im,
  'wrong-autoincrement':
    /^(?:(?:\w+ )?error near line \d+: )?(?:near "AUTO_?INCREMENT": syntax error|AUTOINCREMENT is only allowed)/im,
  'other-database':
    /^(?:(?:\w+ )?error near line \d+: )?near "(?<word>show|describe|use|database|truncate|modify|engine)": syntax error/im,
  'unexpected-bracket': /^(?:(?:\w+ )?[Ee]rror near line \d+: )?near "\)": syntax error/m,
  'early-semicolon': /^(?:(?:\w+ )?[Ee]rror near line \d+: )?near ";": syntax error/m,
  'incomplete-program': /^(?:(?:\w+ )?[Ee]rror near line \d+: )?incomplete input$/m,
  'unexpected-value':
    /^(?:(?:\w+ )?[Ee]rror near line \d+: )?near "(?<value>\(|:?\d[^"\n]*|['"][^\n]*?)(?:": syntax error|$)/m,
  'syntax-error': /^(?:(?:\w+ )?[Ee]rror near line \d+: )?near "(?<word>[^\n]+?)": syntax error/m,
  'two-primary-keys': /^(?:(?:\w+ )?[Ee]rror near line \d+: )?table "(?<table>[^"\n]+)" has more than one primary key/m,
  'already-exists':
    /^(?:(?:\w+ )?[Ee]rror near line \d+: )?(?<kind>table|view|index) "?(?<name>[^"\n]+?)"? already exists/m,
  'value-count':
    /^(?:(?:\w+ )?[Ee]rror near line \d+: )?table (?<table>[^\n]+?) has (?<columns>\d+) columns but (?<values>\d+) values were/m,
  'values-for-columns': /^(?:(?:\w+ )?[Ee]rror near line \d+: )?(?<values>\d+) values for (?<columns>\d+) columns/m,
  'unequal-rows': /^(?:(?:\w+ )?[Ee]rror near line \d+: )?all VALUES must have the same number of terms/m,
  'unknown-insert-column':
    /^(?:(?:\w+ )?[Ee]rror near line \d+: )?table (?<table>[^\n]+?) has no column named (?<column>[^\n]+)/m,
  'not-unique': /^(?:(?:\w+ )?[Ee]rror near line \d+: )?UNIQUE constraint failed: (?<columns>[^\n]+?)(?: \(\d+\))?$/m,
  'not-null': /^(?:(?:\w+ )?[Ee]rror near line \d+: )?NOT NULL constraint failed: (?<column>[^\n]+?)(?: \(\d+\))?$/m,
  'check-failed': /^(?:(?:\w+ )?[Ee]rror near line \d+: )?CHECK constraint failed: (?<rule>[^\n]+?)(?: \(\d+\))?$/m,
  'foreign-key-failed': /^(?:(?:\w+ )?[Ee]rror near line \d+: )?FOREIGN KEY constraint failed/m,
  'wrong-type': /^(?:(?:\w+ )?[Ee]rror near line \d+: )?datatype mismatch/m,
  'misused-aggregate':
    /^(?:(?:\w+ )?[Ee]rror near line \d+: )?misuse of (?:aliased )?aggregate(?: function|:)? (?<name>\w+)/m,
  'having-without-group':
    /^(?:(?:\w+ )?[Ee]rror near line \d+: )?(?:HAVING clause on a non-aggregate query|a GROUP BY clause is required before)/m,
  'several-values':
    /^(?:(?:\w+ )?[Ee]rror near line \d+: )?(?:sub-select returns \d+ columns - expected 1$|row value misused)/m,
  'unequal-union':
    /^(?:(?:\w+ )?[Ee]rror near line \d+: )?SELECTs to the left and right of (?<operator>[A-Z ]+) do not have the same number/m,
  'unknown-function': /^(?:(?:\w+ )?[Ee]rror near line \d+: )?no such function: (?<name>[^\n]+)/m,
  'wrong-arguments':
    /^(?:(?:\w+ )?[Ee]rror near line \d+: )?wrong number of arguments to function (?<name>[^(\n]+)\(\)/m,
  'ambiguous-column': /^(?:(?:\w+ )?[Ee]rror near line \d+: )?ambiguous column name: (?<column>[^\n]+)/m,
  'unknown-table': /^(?:(?:\w+ )?[Ee]rror near line \d+: )?no such table: (?:main\.)?(?<table>[^\n]+?)(?: \(\d+\))?$/m,
  'unknown-column-of-table':
    /^(?:(?:\w+ )?[Ee]rror near line \d+: )?no such column: (?<table>[^."\n]+)\.(?<column>[^\n]+)/m,
  'unknown-column': /^(?:(?:\w+ )?[Ee]rror near line \d+: )?no such column: "?(?<column>[^"\n]+)/m,
} as const satisfies Record<string, RegExp>;
