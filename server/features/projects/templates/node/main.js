// The program starts here. The function is in the file greetings.js.
const { greeting } = require('./greetings.js');

const names = ['Wanjiru', 'Otieno', 'Amina'];

for (const name of names) {
  console.log(greeting(name));
}

console.log(`That was ${names.length} greetings.`);
