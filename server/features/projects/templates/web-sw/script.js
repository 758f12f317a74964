// Hutafuta element mbili za ukurasa kwa id zilizo katika index.html.
const kitufe = document.querySelector('#salamu');
const idadi = document.querySelector('#idadi');

let salamu = 0;

// Huendeshwa kila kitufe kinapobonyezwa.
kitufe.addEventListener('click', () => {
  salamu = salamu + 1;
  idadi.textContent = salamu;
  console.log(`Salamu ya ${salamu}`);
});
