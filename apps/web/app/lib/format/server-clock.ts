/** A phone's clock that is nearly right needs no help, and an answer takes a while. */
const TOLERANCE_MS = 60_000

let aheadMs = 0
let isKnown = false

/** Learns from an answer's `Date` header how wrong this browser's clock is: those of phones may be by hours. */
export function learnServerTime(date: string | null): void {
  isKnown = true
  const differenceMs = Date.parse(date ?? '') - Date.now()
  // Kept where it is about the same, so that what is counted from it is.
  if (Math.abs(differenceMs - aheadMs) > TOLERANCE_MS)
    aheadMs = Math.abs(differenceMs) > TOLERANCE_MS ? differenceMs : 0
}

/** False until something was answered: what is then counted from this browser's clock may be wrong by hours. */
export const isServerTimeKnown = (): boolean => isKnown

/** A moment of this browser's clock, now if none is given, by the server's, as deadlines are. */
export const serverTime = (browserMs = Date.now()): number => browserMs + aheadMs

/** A moment of the server's, by this browser's clock. */
export const browserTime = (instant: string): number => Date.parse(instant) - aheadMs
