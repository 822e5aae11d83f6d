/** Tells the script below that a file of the page is gone, or does not run. */
const NOT_LOADED = 'notloaded'
/** For the page's own modules, without which it stays as the server made it. */
export const PAGE_NOT_LOADED = `dispatchEvent(new CustomEvent('${NOT_LOADED}', { detail: 'page' }))`
/** For any other. */
export function sayNotLoaded(): void {
  dispatchEvent(new CustomEvent(NOT_LOADED))
}

/**
 * A page that was opened before a deployment may request files that are gone. It is then reloaded: only once the server
 * answers, so that a lost connection does not cause it; once in five minutes, so that it does not loop; and not over typed
 * text, unless the page does not react anyway. That one waits for the connection, since nothing in it works before. Runs as an
 * inline script, before anything can be missing.
 */
export const RELOAD_OUTDATED_PAGE = `addEventListener('${NOT_LOADED}', async ({ detail }) => {
  const mark = 'reloaded_at';
  const typed = document.querySelectorAll('textarea, input:not([type=search], [type=number], [type=radio], [type=checkbox], [type=hidden])');
  const answers = () => fetch('/healthz').then(({ ok }) => ok, () => false);
  try {
    if (detail !== 'page' && [...typed].some(({ value }) => value)) return;
    if (Date.now() - sessionStorage.getItem(mark) < 300000) return;
    while (!(await answers())) {
      if (detail !== 'page') return;
      await new Promise((passed) => setTimeout(passed, 3000));
    }
    sessionStorage.setItem(mark, Date.now());
    location.reload();
  } catch {}
})`
