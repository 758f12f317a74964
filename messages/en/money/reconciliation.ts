/** Reconciliation. */

import { plural } from '#messages/en/locale.ts';
import { shillings } from '#messages/shillings.ts';

export const notAStatement =
  'We cannot read this statement. It must be a CSV file with columns for receipt, time and paid in.';
export const day = 'Choose today or an earlier day';
export const cannotPull = 'We cannot get statements from this provider. Import one that you have downloaded.';
export const noAnswer = 'The provider is not answering. Please try again in a moment.';
export const tooLong = 'This statement is too long. Please import it in parts.';
export const unread = (line: string) => `We could not read a line, so nothing was imported: ${line}`;
export const gone = 'Report not found.';

// Getting and importing statements.
export const title = 'Reconciliation';
export const explanation =
  'Compares the provider’s statement with our payments. Payments missing here are recorded immediately.';
export const getTitle = 'Get a statement';
export const dayLabel = 'Day';
export const get = 'Get statement';
export const importTitle = 'Import a statement';
export const chooseFile = 'Choose a file (CSV)';
export const chooseAnother = 'Choose another file';
export const asDownloaded = 'Use the file as downloaded from the provider’s portal';
export const importNow = 'Import';

// Reports.
export const reports = 'Reports';
export const allReports = 'All reports';
export const report = 'Report';
export const noSuchReport = 'Report not found';
export const noReports = 'No reports yet';
export const getOne = 'Get a day’s statement from the provider, or import one.';
export const period = 'Period';
export const sinceUntil = (since: string, until: string) => `${since} to ${until}`;
export const outcome = 'Outcome';
export const allMatch = 'All match';
export const unmatched = (lines: number) => plural(lines, { one: '# does not match', other: '# do not match' });
export const theirs = 'Theirs';
export const ours = 'Ours';
export const difference = 'Difference';
export const none = 'none';
export const countAndSum = (payments: number, sum: number) =>
  `${plural(payments, { one: '# payment', other: '# payments' })}, ${shillings(sum)}`;
export const created = 'Created';
export const origins = { pull: 'Fetched from the provider <time/>', import: 'Imported <time/>' };
export const originsBy = {
  pull: 'Fetched from the provider by <name/> <time/>',
  import: 'Imported by <name/> <time/>',
};

// The lines of a report.
export const lines = 'Lines';
export const outcomes = {
  matched: 'Matches',
  missing_here: 'Missing here',
  missing_there: 'Missing there',
  amount_differs: 'Amount differs',
};
export const everythingMatches = 'Everything matches.';
export const receipt = 'Receipt';
export const noReceipt = 'No receipt';
export const when = 'When';
export const notes = 'Notes';
export const nothing = 'nothing';
export const showMore = (more: number, matching: number) => plural(matching, { other: `Show ${more} more (# match)` });
export const showMatching = (payments: number) =>
  plural(payments, { one: 'Show # matching payment', other: 'Show # matching payments' });
