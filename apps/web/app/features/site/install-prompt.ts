import { useSyncExternalStore } from 'react'
import * as texts from './install-prompt.texts.ts'

/** Chromium's event, which no type library describes: the browser would install this site as an app. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

// Offered once for each page that is loaded, so it is kept for whatever shows it later. It lives in the browser.
let prompt: InstallPrompt | undefined
const listeners = new Set<() => void>()

function set(next: InstallPrompt | undefined) {
  prompt = next
  for (const listener of listeners) listener()
}

function onOffer(event: Event) {
  event.preventDefault()
  set(event as InstallPrompt)
}

const onInstalled = () => set(undefined)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('beforeinstallprompt', onOffer)
  addEventListener('appinstalled', onInstalled)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    removeEventListener('beforeinstallprompt', onOffer)
    removeEventListener('appinstalled', onInstalled)
  }
}

function install() {
  // The browser asks only once for each offer.
  const asking = prompt
  set(undefined)
  void asking?.prompt()
}

const isOffered = () => prompt !== undefined
const notOnServer = () => false

/** Installs the site as an app; undefined where the browser cannot, or has not offered it yet. */
export function useInstall(): (() => void) | undefined {
  return useSyncExternalStore(subscribe, isOffered, notOnServer) ? install : undefined
}

export const INSTALL_LABEL = texts.installTheApp
export const APP_NOTE = texts.worksAsAnApp
