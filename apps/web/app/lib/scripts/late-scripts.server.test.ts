import { expect, test } from 'vitest'
import { loadScriptsLate } from './late-scripts.server.ts'

// As the router writes them.
const PAGE = `<html><head><link rel="stylesheet" href="/assets/app.css"/><link rel="modulepreload" href="/assets/manifest.js" nonce="n"/><link rel="modulepreload" href="/assets/entry.js" nonce="n"/></head><body><script nonce="n">window.__context = {};</script><script nonce="n" type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/home.js";
  window.__routes = {"root":route0,"home":route1};

import("/assets/entry.js");</script></body></html>`

test('modules are requested once the page has been painted, a few at a time', () => {
  expect(loadScriptsLate(PAGE)).toBe(
    `<html><head><link rel="stylesheet" href="/assets/app.css"/></head><body><script nonce="n">window.__context = {};</script><script nonce="n" type="module" async="">const pause = () => new Promise((done) => setTimeout(done));
await new Promise((painted) => requestAnimationFrame(painted));
for (const left = ["/assets/manifest.js","/assets/entry.js"]; left.length > 0;) {
  await pause();
  document.head.append(...left.splice(0, 5).map((href) => Object.assign(document.createElement('link'), { rel: 'modulepreload', href })));
}
try {
await import("/assets/manifest.js");
const route0 = await import("/assets/root.js");
const route1 = await import("/assets/home.js");
  window.__routes = {"root":route0,"home":route1};

await import("/assets/entry.js");
} catch (error) {
  dispatchEvent(new CustomEvent('notloaded', { detail: 'page' }));
  throw error;
}</script></body></html>`,
  )
})

test('a page without scripts stays as it is', () => {
  expect(loadScriptsLate('<html><head></head><body>Plain</body></html>')).toBe(
    '<html><head></head><body>Plain</body></html>',
  )
})
