/** One sentence for each of beginners' SQL errors, in English. */
import type { sqlErrors as patterns } from '#messages/program-errors/sql.ts';

export const sqlErrors: Record<keyof typeof patterns, string> = {
  'curly-quotation':
    "“{text}” contains curly quotation marks, which SQL does not know: type straight ones (') around text.",
  'unclosed-quotation':
    "A quotation mark is opened but never closed: put one (') before and one after the text, and write an apostrophe inside it twice ('').",
  'apostrophe-in-text':
    "SQL stopped at “{part}”: if it follows an apostrophe inside a text, write the apostrophe twice ('Ng''ang''a'); if not, check the words just before it.",
  'invalid-name':
    'SQL stopped at “{part}”: a name starts with a letter and has only letters, digits and _ (first_name, not first-name); text needs quotation marks.',
  'wrong-comparison':
    'SQL stopped at “{sign}”: compare with =, <>, <, >, <= or >=, write a value on both sides, and join two conditions with AND or OR.',
  'unknown-sign':
    "SQL does not know “{sign}”: use round brackets ( ), single quotation marks (') around text, and -- before a comment.",
  'value-for-values':
    'SQL stopped at “{word}”: in INSERT write VALUES, with an S; anywhere else, check whether a comma is missing before it.',
  'missing-semicolon':
    'SQL reads “{word}” as part of the statement before it: end that statement with a semicolon (;), or put a SELECT inside another statement in brackets.',
  'unexpected-from':
    'SQL stopped at “{word}”: often there is an extra comma just before it, a bracket or END is missing, or there is nothing after SELECT.',
  'keyword-as-name':
    '“{word}” is a reserved word of SQL: if you use it as a name, choose another name; if not, check its place and the words just before it.',
  'clause-order':
    'SQL stopped at “{word}”: write each part once, in the order FROM, WHERE, GROUP BY, HAVING, ORDER BY, LIMIT, without a comma between the parts.',
  'wrong-join':
    'SQL stopped at “{word}”: join tables after FROM and before WHERE, as in “FROM students JOIN marks ON students.id = marks.student_id”.',
  'wrong-autoincrement':
    'SQLite accepts AUTOINCREMENT only right after “INTEGER PRIMARY KEY”: write INTEGER in full (not INT), and AUTOINCREMENT without an underscore.',
  'other-database':
    'SQLite does not know “{word}” here: often it belongs to another database system, such as MySQL; look up how SQLite does it, or remove it.',
  'unexpected-bracket':
    'SQL stopped at a closing bracket: often there is an extra comma or a missing value just before it, or there is no opening bracket for it.',
  'early-semicolon':
    'The statement is not complete at its semicolon (;): often a closing bracket or a word is missing, or there is an extra comma just before it.',
  'incomplete-program':
    'Your program ends in the middle of a statement: complete it, close every bracket, and end it with a semicolon (;).',
  'unexpected-value':
    'SQL stopped at “{value}”: often a comma, a sign such as = or a word such as VALUES is missing just before it, or quotation marks around it.',
  'syntax-error':
    'SQL stopped at “{word}”: check the spelling of this word and of the one before it, and look for a missing comma, bracket or quotation mark.',
  'two-primary-keys':
    'The table “{table}” has more than one PRIMARY KEY: keep one, or put the columns together at the end, as in “PRIMARY KEY (student_id, course_id)”.',
  'already-exists': 'The {kind} “{name}” already exists: create it only once, or choose another name.',
  'value-count':
    'Columns in the table “{table}”: {columns}; values you gave: {values}. Give one value for each column, or list after the table’s name only the columns that you fill.',
  'values-for-columns':
    'Columns you listed: {columns}; values you gave: {values}. Give exactly one value for each column that you listed.',
  'unequal-rows':
    'The rows after VALUES have different numbers of values: give the same number in each pair of brackets.',
  'unknown-insert-column':
    'The table “{table}” has no column “{column}”: check the spelling of both, or add the column in CREATE TABLE.',
  'not-unique':
    'Another row already has this value in “{columns}”, where values must not repeat: give this row a different one.',
  'not-null': 'The column “{column}” must have a value (NOT NULL), but this row gives it none: give it one.',
  'check-failed': 'A value breaks the rule “{rule}”, which the table sets with CHECK: give a value that follows it.',
  'foreign-key-failed':
    'A FOREIGN KEY must point to an existing row: insert that row into its table first, and delete a row only when no other row points to it.',
  'wrong-type':
    'A value has the wrong type: often it is text where an INTEGER PRIMARY KEY (such as an id) or LIMIT needs a whole number.',
  'misused-aggregate':
    '“{name}” works on many rows together and cannot be used here: often its condition belongs in HAVING, after GROUP BY, and not in WHERE.',
  'having-without-group':
    'HAVING chooses among groups of rows: use WHERE to choose single rows, or write GROUP BY before HAVING.',
  'several-values':
    'SQL needs one value here but finds several: list columns without brackets, choose one column in a subquery, and use IN to compare with several values.',
  'unequal-union':
    'The SELECT before {operator} and the one after it have different numbers of columns: choose the same number in both.',
  'unknown-function':
    'SQLite has no function “{name}”: check its spelling, or find the one that SQLite has instead (for example date() for today’s date).',
  'wrong-arguments': 'The function “{name}” got too many or too few values in its brackets: check how many it needs.',
  'ambiguous-column':
    'More than one table in your query has the column “{column}”: write the table’s name before it, as in “students.{column}”.',
  'unknown-table':
    'There is no table “{table}”: check its spelling, and make sure that its CREATE TABLE comes earlier and gives no error itself.',
  'unknown-column-of-table':
    'SQL finds no column “{column}” in “{table}”: check the spelling of both, and that “{table}” is the name that FROM or JOIN uses.',
  'unknown-column':
    "SQL finds no column “{column}”: check its spelling and its table, or put it in quotation marks if it is text ('{column}').",
};
