/** Tells the script below that a file of the page could not be had. Vite sends it for whatever it loads. */
const NOT_LOADED = 'vite:preloadError'
/** For the page's own modules, without which it stays as the server made it. */
export const PAGE_NOT_LOADED = `dispatchEvent(new CustomEvent('${NOT_LOADED}', { detail: 'page' }))`

/**
 * A page that was opened before the site was deployed anew may ask for files that are gone. Loading it once more brings the
 * new one: only if the server answers, so that no line is no reason; once in five minutes, so that it is no loop; and not
 * over what has been typed, unless the page does not react anyway. Runs as an inline script, before anything can be missing.
 */
export const RELOAD_OUTDATED_PAGE = `addEventListener('${NOT_LOADED}', async ({ detail }) => {
  const mark = 'reloaded_at';
  const typed = document.querySelectorAll('textarea, input:not([type=search], [type=number], [type=radio], [type=checkbox], [type=hidden])');
  try {
    if (detail !== 'page' && [...typed].some(({ value }) => value)) return;
    if (Date.now() - sessionStorage.getItem(mark) < 300000 || !(await fetch('/healthz')).ok) return;
    sessionStorage.setItem(mark, Date.now());
    location.reload();
  } catch {}
})`
