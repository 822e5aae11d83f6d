import { PAGE_NOT_LOADED } from './outdated-page.ts'

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
/** The one script that loads the app's modules, as the router writes it. */
const START = /(<script[^>]* type="module" async="">)([\s\S]*?)(<\/script>)/
const IMPORT_ALL = /^import \* as (\w+) from ("[^"]+");$/gm
const IMPORT = /^import ("[^"]+");$/gm
/** The last import, which nothing waits for. */
const IMPORT_ENTRY = /^import\("[^"]+"\);$/m
/** Requesting thirty files in one go holds a cheap phone up for a tenth of a second. */
const ASKED_AT_ONCE = 5

/**
 * The page with its modules loaded after it has been painted instead of before. It shows and works without them, and on
 * a slow network they would delay its pictures and fonts, on a slow phone its layout. They are all requested before
 * the first is run, as if they had been announced in the head.
 */
export function loadScriptsLate(html: string): string {
  const modules = [...html.matchAll(PRELOAD)].map(([, address]) => address)
  if (modules.length === 0) return html
  return html.replaceAll(PRELOAD, '').replace(START, (_all, open: string, code: string, close: string) => {
    const late = code
      .replaceAll(IMPORT_ALL, (_line, name: string, address: string) => `const ${name} = await import(${address});`)
      .replaceAll(IMPORT, (_line, address: string) => `await import(${address});`)
      .replace(IMPORT_ENTRY, (line) => `await ${line}`)
    return `${open}const pause = () => new Promise((done) => setTimeout(done));
await new Promise((painted) => requestAnimationFrame(painted));
for (const left = ${JSON.stringify(modules)}; left.length > 0;) {
  await pause();
  document.head.append(...left.splice(0, ${ASKED_AT_ONCE}).map((href) => Object.assign(document.createElement('link'), { rel: 'modulepreload', href })));
}
try {
${late}
} catch (error) {
  ${PAGE_NOT_LOADED};
  throw error;
}${close}`
  })
}
