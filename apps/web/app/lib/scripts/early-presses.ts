import { TAKEN_OVER } from './early-forms.ts'

/**
 * Presses and choices before the page's scripts have taken over are repeated when they have, instead of being lost: buttons
 * that only scripts make work, once each and in order, and choices in filters and quantities, which act when they are made.
 * Links, and forms that the browser itself sends, need no help. Runs as an inline script, like KEEP_EARLY_FORMS.
 *
 * React hears of a value only when it differs from what it saw last, so that the old one is put back before the new is
 * given again; and of a press here only once, as it listens further in than `window`. The press waits for the next turn, in
 * which the page has been drawn for the signed-in user.
 */
export const KEEP_EARLY_PRESSES = `(() => {
  const pressed = new Set(), chosen = new Set();
  const press = (event) => {
    const button = event.target.closest?.('button[type=button]');
    if (!button) return;
    event.stopImmediatePropagation();
    button.dataset.early = '';
    pressed.add(button);
  };
  const choose = ({ target }) => (target.form?.method ?? 'get') === 'get' && chosen.add(target);
  const tell = (control) => {
    const { type, value, role } = control;
    if (type === 'checkbox' || (type === 'radio' && control.checked)) {
      control.checked = !control.checked;
      control.click();
    } else if (type === 'select-one') {
      control.dispatchEvent(new Event('change', { bubbles: true }));
    } else if (type !== 'radio' && role !== 'combobox' && control !== document.activeElement) {
      control.value = '';
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(control, value);
      for (const name of ['input', 'focusout']) control.dispatchEvent(new Event(name, { bubbles: true }));
    }
  };
  addEventListener('click', press, true);
  addEventListener('input', choose, true);
  addEventListener('${TAKEN_OVER}', () => setTimeout(() => {
    removeEventListener('click', press, true);
    removeEventListener('input', choose, true);
    chosen.forEach(tell);
    for (const button of pressed) {
      delete button.dataset.early;
      button.click();
    }
  }), { once: true });
})()`
