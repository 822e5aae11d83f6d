import { inStorage } from '../../../lib/storage/browser-storage.ts'

const KEY = 'provider-visit'

/** Notes in this tab that the visit to a provider, which begins now, is about the account of whoever is signed in. */
export function markVisit(): void {
  inStorage(() => sessionStorage.setItem(KEY, 'own-account'))
}

/** Whether the visit that has ended was one. Asked once. */
export function takeVisitMark(): boolean {
  let isMarked = false
  inStorage(() => {
    isMarked = sessionStorage.getItem(KEY) !== null
    sessionStorage.removeItem(KEY)
  })
  return isMarked
}
