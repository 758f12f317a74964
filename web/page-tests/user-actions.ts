/** Simulates user actions in tests of web pages by dispatching the events that a browser would. */

type PageWindow = Window & typeof globalThis;
type Target = Element | string;

export function userActions(window: PageWindow, elementOf: (target: Target) => Element) {
  const mouse = (element: Element, type: string) =>
    element.dispatchEvent(new window.MouseEvent(type, { bubbles: true, cancelable: true, composed: true }));
  const key = (element: Element, type: string, pressed: string) =>
    element.dispatchEvent(
      new window.KeyboardEvent(type, { key: pressed, bubbles: true, cancelable: true, composed: true }),
    );

  function click(target: Target) {
    const element = elementOf(target) as HTMLElement;
    mouse(element, 'mousedown');
    focusOn(element);
    mouse(element, 'mouseup');
    element.click();
  }

  /** Types into a field, replacing its content character by character. In a `select`, chooses the option. */
  function type(target: Target, text: string) {
    const element = elementOf(target) as HTMLInputElement;
    focusOn(element);
    if (isTypedAtOnce(element)) enter(window, element, text);
    else {
      enter(window, element, '');
      for (const [index, character] of [...text].entries()) {
        key(element, 'keydown', character);
        enter(window, element, [...text].slice(0, index + 1).join(''));
        key(element, 'keyup', character);
      }
    }
    element.dispatchEvent(new window.Event('change', { bubbles: true }));
  }

  /** Presses a key with its default action: Enter and the space bar press buttons, Enter submits a form. */
  function press(target: Target, pressed: string) {
    const element = elementOf(target) as HTMLElement;
    focusOn(element);
    const isOpen = key(element, 'keydown', pressed);
    key(element, 'keyup', pressed);
    if (!isOpen || (pressed !== 'Enter' && pressed !== ' ')) return;
    if (element.matches('button, input[type=button], input[type=submit], summary')) element.click();
    else if (pressed === 'Enter' && element.matches('a[href]')) element.click();
    else if (pressed === 'Enter' && element.matches('input')) submitFrom(element as HTMLInputElement);
    else if (pressed === ' ' && element.matches('input[type=checkbox], input[type=radio]')) element.click();
  }

  return { click, type, press };
}

const focusOn = (element: Partial<HTMLElement>) => element.focus?.();

const isTypedAtOnce = (element: Element) =>
  element.matches(
    'select, input:is([type=date], [type=time], [type=month], [type=week], [type=color], [type=range])',
  ) || element.matches('input[type=datetime-local]');

function enter(window: PageWindow, element: HTMLInputElement, text: string) {
  if (element.matches('[contenteditable]')) element.textContent = text;
  else if (element.matches('select')) chooseOption(element as unknown as HTMLSelectElement, text);
  else element.value = text;
  element.dispatchEvent(new window.Event('input', { bubbles: true, composed: true }));
}

/** Chooses the option with this text, or else with this value. */
function chooseOption(select: HTMLSelectElement, text: string) {
  const options = Array.from(select.options);
  const chosen = options.find((option) => option.textContent?.trim() === text);
  select.value = chosen?.value ?? text;
}

/** Submits a field's form by its submit button. A form without such a button is submitted only if it has a single field. */
function submitFrom(field: HTMLInputElement) {
  const { form } = field;
  const button = form?.querySelector<HTMLElement>('button:not([type]), [type=submit]');
  if (button) button.click();
  else if (form?.querySelectorAll('input').length === 1) form.requestSubmit();
}
