/** Challenges that are solved by a web page of several files. */

// For students.
export const webPage = 'Web page';
export const limits = (seconds: number) => `Each test may take ${seconds} s on the school server.`;
export const pressRunTests = 'Press Run tests to see what your page does.';
export const console = 'Console';
export const codeOfTest = 'Code of the test';
export const testIsJavaScript = 'JavaScript that looks at the page';
export const submittedFiles = 'Files of this page';
export const picture = 'A picture';
export const inTheEditor = 'This challenge is a web page: solve it in the editor.';
export const yourPage = 'Your page';
export const kept = 'Your files are saved in this browser only. Submit them before you sign out.';
export const notKept =
  'Your files are not saved: they have more than 64,000 characters, or this browser’s storage is full.';
export const startOverText = 'The challenge’s starter files will replace all your files.';
export const replaceText = 'You have not submitted your files. The files of this attempt will replace them.';
export const notReached = 'The page could not be started. Check your connection, and run the tests again.';

// For tutors: a new challenge.
export const solvedBy = 'Solved by';
export const aProgram = 'A program';
export const aWebPage = 'A web page (HTML, CSS, JavaScript)';
export const notChangedLater = 'This cannot be changed later.';
export const emptyStatement = 'Describe what the page should show and do.';
export const titleOfPage = 'My page';
export const aboutStatement = 'In Markdown. Say what the page shows, and what happens when someone uses it.';
export const aboutStarter = 'Students start with these files. Write only what they should not have to write.';
export const starterFiles = 'Starter files';
export const aboutReference =
  'Your own page that solves the challenge. It begins with the starter files. It has to pass every test before you can publish the challenge. Students never see it.';

// For tutors: the tests.
export const aboutTests =
  'A test is JavaScript that looks at the page. Students see the name and the code of visible tests, and why their page fails. For hidden tests they see only passed or failed.';
export const noTestsText = 'Start with something that every solution has, such as a heading.';
export const codeOfTestNumber = (number: number) => `Code of test ${number}`;
export const writeTest = 'Write the code of the test';
export const tryOnSolution = 'Try on my solution';
export const trying = 'Trying…';
export const aboutTrial = 'Runs all tests with your reference solution on this device. Nothing is saved.';
export const trialResults = 'Your solution';
export const whatTestsCanUse = 'What a test can use';
export const aboutCode =
  'A test runs after the page has loaded, each time on a fresh copy of the page. It passes if it ends without an error.';
export const firstElement = 'The first element; a missing one fails the test';
export const allElements = 'All elements, as an array';
export const computedStyle = 'A computed style; colours are rgb(…)';
export const clicks = 'Clicks';
export const types = 'Types into a field, or chooses an option';
export const presses = 'Presses a key';
export const waits = 'Waits some milliseconds; at most 2,000 in a test';
export const reads = 'The text of a file';
export const printsLines = 'The lines of the console, as an array';
export const asserts = 'Fails unless it is true';
export const assertsEqual = 'Fails unless they are equal';
export const assertsMatch =
  'Fails unless the text matches. Students do not see the pattern: tell them at the end what is missing, as in every assert.';
export const pageItself = 'The page itself, as in a browser';
export const examples = 'Examples';
export const insert = 'Insert';
export const headingExists = 'A heading exists';
export const textIs = 'An element has a text';
export const colourIs = 'An element has a colour';
export const clickChanges = 'A click changes something';
export const consoleSays = 'The console says something';

// For tutors: what a student has submitted.
export const showPage = 'Show the page';
