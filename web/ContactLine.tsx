/** Whom to turn to when something went wrong. No number: each school has its own. */
export function ContactLine() {
  return <p>If you need help, please write to the school's office or ring it.</p>;
}
