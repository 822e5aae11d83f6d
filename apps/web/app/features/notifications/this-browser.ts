import type { AddPushDevice } from '@asime/contract/notifications'

/** What keeps a browser from getting push messages; undefined where nothing does. */
export async function pushObstacle(): Promise<'impossible' | 'refused' | undefined> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return 'impossible'
  if (!(await navigator.serviceWorker.getRegistration())) return 'impossible'
  return Notification.permission === 'denied' ? 'refused' : undefined
}

/** The address that this browser gets push messages at; undefined where it gets none. */
export async function pushEndpoint(): Promise<string | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration()
  return (await registration?.pushManager?.getSubscription())?.endpoint
}

/** Asks the user, and has the browser subscribe. Undefined where either refuses. */
export async function subscribeBrowser(publicKey: string): Promise<AddPushDevice | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) return undefined
  // One with a key of before would be refused by the push service.
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh, auth } = keys ?? {}
  return endpoint && p256dh && auth ? { endpoint, keys: { p256dh, auth } } : undefined
}

export async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
