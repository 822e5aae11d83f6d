import type { UploadKind } from '@asime/contract/uploads'
import { AppError } from '../../platform/app-error.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { recordLinkedPictures } from './linked-pictures.service.ts'
import { isOwnLink, parseLink, thumbnailLink } from './upload-names.ts'
import {
  deleteAllUses,
  deleteUses,
  findShopOwner,
  findThumbhashes,
  giveUploads,
  insertUses,
  listUses,
  type LockedUpload,
  lockUploads,
  type UsedBy,
} from './uploads.repository.ts'
import { mayUseUpload } from './uploads.policy.ts'

const NOT_YOURS = 'This file is not one of your uploads'
const NO_PICTURE = 'Please choose a picture'

const TAKES: Record<UsedBy, readonly UploadKind[]> = {
  avatar: ['image'],
  item_request: ['image', 'document'],
  product: ['image'],
  shop: ['image'],
  dispatch: ['image'],
  delivery_proof: ['image'],
  dispute_message: ['image'],
}

/** What shows the uploads, and whose they must be. */
export interface Use {
  by: UsedBy
  subjectId: string
  ownerId: string
  /** The shop that it shows them for: whoever uploaded them, they are its owner's from now on, and stay when that person leaves. */
  keptBy?: string | undefined
  /** The links are of what that shop has shown before, and not the caller's choice: they are its owner's already. */
  wereKept?: boolean
}

/** The links of a list by field, as errors name them. */
export function linksIn(field: string, links: readonly string[]): Record<string, string> {
  return Object.fromEntries(links.map((link, index) => [`${field}.${index}`, link]))
}

/**
 * Writes down which uploads a thing shows from now on, by its links: the others that it showed are released, and removed
 * in a day unless something else uses them. Pictures elsewhere are left to the job that copies them. To be called with the
 * thing locked, or new.
 * @throws AppError validation_failed on each field whose link is to no upload of the owner, or not to a picture where it must be
 */
export async function useUploads(tx: Tx, use: Use, links: Record<string, string>): Promise<void> {
  const keeperId = use.keptBy === undefined ? undefined : await findShopOwner(tx, use.keptBy)
  await recordLinkedPictures(tx, { ...use, ownerId: keeperId ?? use.ownerId }, Object.values(links))
  const named = Object.entries(links)
    .filter(([, link]) => isOwnLink(link))
    .map(([field, link]) => ({ field, file: parseLink(link) }))
  const wanted = new Set(named.flatMap(({ file }) => file?.id ?? []))
  const before = new Set(await listUses(tx, use.by, use.subjectId))
  if (named.length === 0 && before.size === 0) return

  const locked = await lockUploads(tx, [...new Set([...wanted, ...before])])
  const uploads = new Map(locked.map((upload) => [upload.id, upload]))
  const errors = named.flatMap(({ field, file }) => {
    // What the thing shows already was somebody's who could show it, such as a colleague's.
    if (file && before.has(file.id) && uploads.get(file.id)?.kind === file.kind) return []
    const owner = { ...use, ownerId: (use.wereKept && keeperId) || use.ownerId }
    const problem = problemOf(owner, file && uploads.get(file.id), file?.kind)
    return problem ? [[field, problem] as const] : []
  })
  if (errors[0]) {
    throw new AppError('validation_failed', {
      ...(errors.length === 1 ? { message: errors[0][1] } : {}),
      errors: Object.fromEntries(errors),
    })
  }
  await deleteUses(
    tx,
    use.by,
    use.subjectId,
    [...before].filter((id) => !wanted.has(id)),
  )
  const added = [...wanted].filter((id) => !before.has(id))
  await insertUses(tx, use.by, use.subjectId, added)
  if (keeperId !== undefined && keeperId !== use.ownerId) await giveUploads(tx, added, keeperId)
}

/** Of things that show nothing any more, which are locked. */
export async function releaseUploads(tx: Tx, by: UsedBy, subjectIds: readonly string[]): Promise<void> {
  await deleteAllUses(tx, by, subjectIds)
}

function problemOf(use: Use, upload: LockedUpload | undefined, kind: UploadKind | undefined): string | undefined {
  if (!upload || !mayUseUpload({ userId: use.ownerId }, upload) || upload.kind !== kind) return NOT_YOURS
  return TAKES[use.by].includes(upload.kind) ? undefined : NO_PICTURE
}

export interface PictureFacts {
  thumbnail_url: string
  thumbhash: string
}

/** What is known of those of the links that are to uploaded pictures, by link. */
export async function describePictures(db: Db, links: readonly string[]): Promise<Map<string, PictureFacts>> {
  const named = links.flatMap((link) => {
    const file = parseLink(link)
    return file ? [{ link, id: file.id }] : []
  })
  if (named.length === 0) return new Map()
  const rows = await findThumbhashes(
    db,
    named.map(({ id }) => id),
  )
  const thumbhashes = new Map(rows.map((row) => [row.id, row.thumbhash]))
  return new Map(
    named.flatMap(({ link, id }) => {
      const thumbhash = thumbhashes.get(id)
      return thumbhash === undefined ? [] : [[link, { thumbnail_url: thumbnailLink(id), thumbhash }] as const]
    }),
  )
}
