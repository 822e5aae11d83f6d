import { lengthOf, UNUSED_UPLOAD } from '@asime/contract/deadlines'

/** A file that is there: sent just now, or shown by something already. */
export interface KeptFile {
  url: string
  name: string
  /** A small picture of it; null for documents. */
  thumbnailUrl: string | null
  /** When it was sent; null where something shows it. An upload that nothing shows is removed after a while (`UNUSED_UPLOAD`). */
  sentAt: string | null
}

/** The server removes what nothing shows after `UNUSED_UPLOAD`; an hour less, so that there is time to send the rest. */
const KEPT_MS = (lengthOf(UNUSED_UPLOAD, 'hours') - 1) * 60 * 60 * 1000

/** Whether a file that a draft has kept was sent too long ago to be there still. */
export const isLost = ({ sentAt }: KeptFile, nowMs: number): boolean =>
  sentAt !== null && Date.parse(sentAt) < nowMs - KEPT_MS
