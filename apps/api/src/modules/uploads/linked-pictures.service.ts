import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { wake } from '../../platform/jobs/jobs.ts'
import { type FetchPicture, PictureUnavailable } from './fetch-picture.ts'
import { recognise } from './file-kinds.ts'
import {
  claimDueLink,
  deleteForgottenLinks,
  deleteLinkedUse,
  deleteOtherLinkedUses,
  deleteUnusedLink,
  type DueLink,
  findStoredLinks,
  insertLinkedUses,
  linkedPictureUses,
  listStoredUses,
  markLinkFailed,
  markLinkStored,
  releaseLink,
  replaceLinkedUsesOfMany,
  type ShownBy,
  type StoredUse,
} from './linked-pictures.repository.ts'
import { mainLink, thumbnailLink } from './upload-names.ts'
import { insertUses, listUses, lockUploads } from './uploads.repository.ts'
import { storeUpload } from './uploads.service.ts'

// Browsers load pictures from our own origin alone. A picture that a user names by a link to elsewhere is fetched once, by
// a job, and kept as an upload of theirs; what names the link names the copy from then on.

export const FETCH_LINKED_PICTURES = 'fetch_linked_pictures'

const MAX_ATTEMPTS = 3
/** Fetched side by side, each of another owner. */
const AT_ONCE = 4
/** About how long one run of the job may occupy a worker. */
const RUN_MS = 15_000
const USES_AT_ONCE = 100

const SHOWN_BY = new Set<string>(linkedPictureUses)
/** By its name, as the site tells pictures from other files: what else people attach is linked to and never fetched. */
const PICTURE = /\.(webp|avif|jpe?g|png)$/i

/** Our copy of a picture, and the link that it was fetched from. */
export interface StoredPicture {
  link: string
  url: string
  thumbnail_url: string
  thumbhash: string
}

/** Puts our copy in the place of a link where a thing shows it. @returns whether the thing still did */
export type ShowStored = Record<ShownBy, (tx: Tx, subjectId: string, picture: StoredPicture) => Promise<boolean>>

/**
 * The links, with our copy in the place of each that the owner has named before and that has been fetched.
 * @param toLink which version of the copy to name; the largest unless told
 */
export async function replaceFetchedLinks(
  tx: Tx,
  ownerId: string,
  links: string[],
  toLink: (uploadId: string) => string = (id) => mainLink({ id, kind: 'image' }),
): Promise<string[]> {
  const foreign = links.filter(isForeign)
  if (foreign.length === 0) return links
  const stored = await findStoredLinks(tx, ownerId, foreign)
  const copies = new Map(stored.map(({ url, upload_id: id }) => [url, toLink(id)]))
  return links.map((link) => copies.get(link) ?? link)
}

/** Writes down which foreign pictures a thing shows from now on, and has them fetched. */
export async function recordLinkedPictures(
  tx: Tx,
  use: { by: string; subjectId: string; ownerId: string },
  links: string[],
): Promise<void> {
  if (!isShownBy(use.by)) return
  const { by, subjectId, ownerId } = use
  const foreign = [
    ...new Set(links.filter((link) => isForeign(link) && (by !== 'item_request' || isPictureName(link)))),
  ]
  await deleteOtherLinkedUses(tx, by, subjectId, foreign)
  if (foreign.length > 0 && (await insertLinkedUses(tx, { ownerId, by, subjectId }, foreign)))
    await wake(tx, FETCH_LINKED_PICTURES)
}

/** The same for many products at once, by their ids. */
export async function recordLinkedPicturesOfMany(
  tx: Tx,
  ownerId: string,
  linksOf: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const uses = [...linksOf].map(([id, links]) => ({ subject_id: id, links: links.filter(isForeign) }))
  const foreign = [...new Set(uses.flatMap(({ links }) => links))]
  if (await replaceLinkedUsesOfMany(tx, { ownerId, by: 'product' }, foreign, uses))
    await wake(tx, FETCH_LINKED_PICTURES)
}

/** The job: fetches what is due, for a while, and shows what has been fetched. */
export async function fetchLinkedPictures(
  context: Context,
  fetchPicture: FetchPicture,
  show: ShowStored,
): Promise<void> {
  const until = performance.now() + RUN_MS
  const lanes = Array.from({ length: AT_ONCE }, async () => {
    while (performance.now() < until) {
      const due = await claimDueLink(context.db)
      if (!due) return false
      await settle(context, due, fetchPicture)
    }
    return true
  })
  const outcomes = await Promise.allSettled(lanes)
  await showStored(context, show)
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  if (outcomes.some((outcome) => outcome.status === 'fulfilled' && outcome.value))
    await wake(context.db, FETCH_LINKED_PICTURES)
}

/** Forgets failed links that nothing names any more. */
export async function sweepLinkedPictures(context: Context): Promise<void> {
  await deleteForgottenLinks(context.db)
}

async function settle(context: Context, due: DueLink, fetchPicture: FetchPicture): Promise<void> {
  if (!due.is_wanted) {
    await deleteUnusedLink(context.db, due.id)
    return
  }
  try {
    const content = await fetchPicture(due.url)
    if (recognise(content) !== 'image') throw new PictureUnavailable('it is not a picture')
    const owner = { userId: due.owner_id, userType: due.owner_type }
    const upload = await storeUpload(context, owner, content, () => false)
    await markLinkStored(context.db, due.id, upload.id)
  } catch (error) {
    const isTemporary = error instanceof PictureUnavailable ? error.isTemporary : !isRefusal(error)
    if (isTemporary && due.attempts < MAX_ATTEMPTS) await releaseLink(context.db, due.id)
    else await markLinkFailed(context.db, due.id, error instanceof Error ? error.message : String(error))
    if (!(error instanceof PictureUnavailable) && !isRefusal(error)) throw error
  }
}

/** What is wrong with the picture or with the room of its owner, and stays so. */
function isRefusal(error: unknown): boolean {
  return error instanceof AppError && error.code !== 'unavailable'
}

async function showStored(context: Context, show: ShowStored): Promise<void> {
  for (;;) {
    const uses = await listStoredUses(context.db, USES_AT_ONCE)
    for (const use of uses) await inTransaction(context.db, (tx) => showUse(tx, use, show))
    if (uses.length < USES_AT_ONCE) return
  }
}

async function showUse(tx: Tx, use: StoredUse, show: ShowStored): Promise<void> {
  const { used_by: by, subject_id: subjectId, upload_id: id, url: link, thumbhash } = use
  const picture = { link, url: mainLink({ id, kind: 'image' }), thumbnail_url: thumbnailLink(id), thumbhash }
  if (await show[by](tx, subjectId, picture)) {
    const [upload] = await lockUploads(tx, [id])
    // Being swept at this very moment: the change is undone, and the next run looks again.
    if (upload?.state !== 'ready') throw new Error(`upload ${id} is being removed`)
    if (!(await listUses(tx, by, subjectId)).includes(id)) await insertUses(tx, by, subjectId, [id])
  }
  await deleteLinkedUse(tx, use)
}

function isForeign(link: string): boolean {
  return link.startsWith('https://')
}

function isPictureName(link: string): boolean {
  return PICTURE.test(URL.parse(link)?.pathname ?? '')
}

function isShownBy(by: string): by is ShownBy {
  return SHOWN_BY.has(by)
}
