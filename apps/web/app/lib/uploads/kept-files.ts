import { lengthOf, UNUSED_UPLOAD } from '@asime/contract/deadlines'
import type { KeptFile } from './use-attachments.ts'

/** The server removes what nothing shows after `UNUSED_UPLOAD`; an hour less, so that there is time to send the rest. */
const KEPT_MS = (lengthOf(UNUSED_UPLOAD, 'hours') - 1) * 60 * 60 * 1000

/** Whether a file that a draft has kept was sent too long ago to be there still. */
export const isLost = ({ sentAt }: KeptFile, nowMs: number): boolean =>
  sentAt !== null && Date.parse(sentAt) < nowMs - KEPT_MS
