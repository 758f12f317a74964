// Returns a friendly sentence for one person.
function greeting(name) {
  return `Habari, ${name}!`;
}

// What other files may use.
module.exports = { greeting };
