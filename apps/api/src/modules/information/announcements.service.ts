import { announces, type InformationPage } from '@asime/contract/information-pages'
import { InformationText } from '@asime/contract/information-text'
import type { Context } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { wake } from '../../platform/jobs/jobs.ts'
import { frenchDate } from '../../platform/mail/french.ts'
import { type AnyNotification, notifyOfAll } from '../notifications/notify.service.ts'
import {
  endAnnouncement,
  findBegun,
  findTextBefore,
  insertAnnouncement,
  keepReached,
  listOpenAnnouncements,
  listReaders,
  type OpenAnnouncement,
} from './announcements.sql.ts'
import { changedParts } from './changed-parts.ts'
import { lockInformation } from './information.repository.ts'
import { shippedVersion } from './shipped.ts'

export const ANNOUNCE_TEXTS = 'announce_texts'
const BATCH = 200

interface NewVersion {
  id: string
  page: InformationPage
  text: InformationText
  inForceFrom: string
  isMinor: boolean
}

/**
 * Has everybody with an account told of a version that was just published, where it matters. One that changes little and takes the place
 * of another of the same day goes on with what that one began; so does the same text, published for the same day again.
 */
export async function announceVersion(tx: Tx, { id, page, text, inForceFrom, isMinor }: NewVersion): Promise<void> {
  const begun = await findBegun(tx, id, isMinor ? 'replaced' : 'same text')
  if (!begun && !announces(page, { isAhead: true, isMinor })) return
  const before = InformationText.safeParse(await findTextBefore(tx, page, inForceFrom))
  const parts = changedParts(before.success ? before.data : shippedVersion(page).text, text)
  const { key, reached } = begun ?? { key: id, reached: null }
  await insertAnnouncement(tx, { versionId: id, key, reached, parts })
  await wake(tx, ANNOUNCE_TEXTS)
}

/** The job, after each publication and every few minutes: also whoever opens an account before the day is notified. */
export async function announceTexts(context: Context, batch = BATCH): Promise<void> {
  for (const { version_id: versionId, page } of await listOpenAnnouncements(context.db)) {
    let after: string | undefined
    do after = await announceToSome(context, { versionId, page, after, batch })
    while (after !== undefined)
  }
}

interface Part {
  versionId: string
  page: InformationPage
  /** Who was told last, of this run. */
  after: string | undefined
  batch: number
}

/** @returns who was told last, where there are more */
async function announceToSome(context: Context, { versionId, page, after, batch }: Part): Promise<string | undefined> {
  return inTransaction(context.db, async (tx) => {
    // Nothing is published meanwhile: nobody is notified of what was replaced.
    await lockInformation(tx, page)
    const [announcement] = await listOpenAnnouncements(tx, versionId)
    if (!announcement) return undefined
    const readers = await listReaders(tx, announcement.in_force_from, after ?? announcement.reached, batch)
    await notifyOfAll(
      context,
      tx,
      readers.map(({ id }) => notificationFor(id, announcement)),
    )
    const unsettled = readers.findIndex((reader) => !reader.is_settled)
    const reached = unsettled === -1 ? readers.at(-1) : readers[unsettled - 1]
    if (reached) await keepReached(tx, versionId, reached.id)
    if (readers.length === batch) return readers.at(-1)?.id
    if (announcement.is_over) await endAnnouncement(tx, versionId)
    return undefined
  })
}

function notificationFor(
  userId: string,
  { key, page, version, in_force_from: from, parts }: OpenAnnouncement,
): AnyNotification {
  return {
    kind: 'text_changes',
    userId,
    facts: { page, version, from: dayInMail(from), parts },
    factsIn: { fr: { page, version, from: frenchDate(from), parts } },
    key: `text_changes:${key}`,
  }
}

/** `10 December 2026`, in Ghana. */
const dayInMail = (instant: string) =>
  new Date(instant).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
