/** Tells the inline scripts that the page has been taken over. */
export const TAKEN_OVER = 'takenover'

/**
 * Forms that are sent before the page's scripts have taken over wait for them, instead of being lost. It concerns forms that
 * only scripts can send: those with `method="dialog"`, which browsers themselves send nowhere, so that without scripts no
 * password or message ends up in an address. Runs as an inline script of the server's HTML, before anything else is loaded.
 */
export const KEEP_EARLY_FORMS = `(() => {
  let early;
  const keep = (event) => {
    if (event.target.method !== 'dialog') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    early = event.target;
    early.dataset.early = '';
  };
  addEventListener('submit', keep, true);
  addEventListener('${TAKEN_OVER}', () => {
    removeEventListener('submit', keep, true);
    if (!early) return;
    delete early.dataset.early;
    if (early.isConnected) early.requestSubmit();
  }, { once: true });
})()`

/** Sends forms that have waited, and repeats the presses that early-presses.ts has kept. To be called once the page reacts. */
export function sendEarlyForms(): void {
  dispatchEvent(new Event(TAKEN_OVER))
}
