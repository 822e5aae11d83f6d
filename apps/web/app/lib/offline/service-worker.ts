const SCRIPT = '/service-worker.js'
/** The only policy that the pages' own policy allows (apps/api/src/site/page-headers.ts). */
const POLICY = 'asime-service-worker'

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(text: string): string }
}

let registering: Promise<void> | undefined

/**
 * Lets the browser keep seen pages, for when there is no connection. To be called once the page is usable: it waits until
 * the page has loaded, so as not to compete with it. In a browser that cannot or will not, the site works as it does
 * without.
 */
export function registerServiceWorker(): Promise<void> {
  return (registering ??= register().catch(() => {}))
}

async function register(): Promise<void> {
  // In development every file is requested afresh, and no name changes with its content.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  }
  await navigator.serviceWorker.register(scriptAddress())
}

/** Under Trusted Types an address of a script is no text but something that a policy made; this one makes no other. */
function scriptAddress(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  return trustedTypes?.createPolicy(POLICY, { createScriptURL: () => SCRIPT }).createScriptURL(SCRIPT) ?? SCRIPT
}

/**
 * Forgets the kept pages: their headers name the user they were shown to. To be called when somebody signs in or out.
 */
export async function forgetPages(): Promise<void> {
  if (!('caches' in globalThis)) return
  try {
    const names = await caches.keys()
    await Promise.all(names.filter((name) => name.startsWith('asime-pages-')).map((name) => caches.delete(name)))
  } catch {
    // Storage that the visitor has forbidden to sites holds nothing.
  }
}
