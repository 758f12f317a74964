// Finds the two elements of the page by the ids in index.html.
const button = document.querySelector('#hello');
const count = document.querySelector('#count');

let greetings = 0;

// Runs at each click of the button.
button.addEventListener('click', () => {
  greetings = greetings + 1;
  count.textContent = greetings;
  console.log(`Greeting number ${greetings}`);
});
