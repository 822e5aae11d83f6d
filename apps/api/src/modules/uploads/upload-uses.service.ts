import { uploadKinds } from '@asime/contract/upload-states'
import type { UploadKind } from '@asime/contract/uploads'
import { AppError } from '../../platform/app-error.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { recordLinkedPictures, recordLinkedPicturesOfMany } from './linked-pictures.service.ts'
import { isOwnLink, parseLink, thumbnailLink } from './upload-names.ts'
import {
  deleteAllUses,
  deleteUses,
  findShopOwner,
  findThumbhashes,
  giveUploads,
  findUsablePictures,
  insertUses,
  listUses,
  type LockedUpload,
  lockUploads,
  replaceUsesOfMany,
  type UsedBy,
} from './uploads.repository.ts'
import { mayUseUpload } from './uploads.policy.ts'

const NOT_YOURS = 'This file is not one of your uploads'
const NO_PICTURE = 'Please choose a picture'
const CONFIDENTIAL = 'This picture was sent for verification and stays private. Please choose another'
const SHOWN_ELSEWHERE = 'This picture is shown elsewhere. Please upload it again'

const TAKES: Record<UsedBy, readonly UploadKind[]> = {
  avatar: ['image'],
  item_request: ['image', 'document'],
  product: ['image'],
  shop: ['image'],
  deal: ['image'],
  home_block: ['image'],
  dispatch: ['image'],
  delivery_proof: ['image'],
  dispute_message: ['image'],
  message: uploadKinds,
  verification: ['image'],
}

/** What shows the uploads, and whose they must be. */
export interface Use {
  by: UsedBy
  subjectId: string
  ownerId: string
  /** The shop that it shows them for: whoever uploaded them, they are its owner's from now on, and stay when that person leaves. */
  keptBy?: string | undefined
  /** The links, or these of them, are of what that shop has shown before, and not the caller's choice: they are its owner's already. */
  wereKept?: boolean | ReadonlySet<string>
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
    .map(([field, link]) => ({ field, link, file: parseLink(link) }))
  const wanted = new Set(named.flatMap(({ file }) => file?.id ?? []))
  const before = new Set(await listUses(tx, use.by, use.subjectId))
  if (named.length === 0 && before.size === 0) return

  const locked = await lockUploads(tx, [...new Set([...wanted, ...before])])
  const uploads = new Map(locked.map((upload) => [upload.id, upload]))
  const wasKept = (link: string) => (typeof use.wereKept === 'object' ? use.wereKept.has(link) : use.wereKept === true)
  const errors = named.flatMap(({ field, link, file }) => {
    // What the thing shows already was somebody's who could show it, such as a colleague's.
    if (file && before.has(file.id) && uploads.get(file.id)?.kind === file.kind) return []
    const owner = { ...use, ownerId: (wasKept(link) && keeperId) || use.ownerId }
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

/** Releases the uploads of things that show nothing any more, which are locked. */
export async function releaseUploads(tx: Tx, by: UsedBy, subjectIds: readonly string[]): Promise<void> {
  await deleteAllUses(tx, by, subjectIds)
}

function problemOf(use: Use, upload: LockedUpload | undefined, kind: UploadKind | undefined): string | undefined {
  if (!upload || !mayUseUpload({ userId: use.ownerId }, upload) || upload.kind !== kind) return NOT_YOURS
  if (!TAKES[use.by].includes(upload.kind)) return NO_PICTURE
  if (use.by === 'verification') return upload.uses > 0 ? SHOWN_ELSEWHERE : undefined
  return upload.is_confidential ? CONFIDENTIAL : undefined
}

/** Those of the links that say to be uploads, and are no picture of the owner's that can be used. */
export async function findUnusableLinks(db: Db, ownerId: string, links: readonly string[]): Promise<Set<string>> {
  const own = [...new Set(links.filter(isOwnLink))]
  const ids = own.flatMap((link) => parseLink(link)?.id ?? [])
  const usable = new Set(ids.length === 0 ? [] : await findUsablePictures(db, ownerId, ids))
  return new Set(own.filter((link) => !usable.has(parseLink(link)?.id ?? '') || parseLink(link)?.kind !== 'image'))
}

/** Whose pictures a shop shows are, whoever of it names them. */
export async function findKeeper(db: Db, { vendorId, userId }: { vendorId: string; userId: string }): Promise<string> {
  return (await findShopOwner(db, vendorId)) ?? userId
}

/**
 * Writes down which pictures many products of a shop show from now on, by the ids of the products, which are locked, or new. What they name has
 * been looked at (`findUnusableLinks`). As ever with a shop's pictures, the user's own are its owner's from now on.
 * @throws where an upload is gone since then
 */
export async function usePicturesOfMany(
  tx: Tx,
  shop: { vendorId: string; userId: string },
  linksOf: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  if (linksOf.size === 0) return
  const keeperId = await findKeeper(tx, shop)
  await recordLinkedPicturesOfMany(tx, keeperId, linksOf)
  const uses = [...linksOf].map(([id, links]) => ({
    subject_id: id,
    upload_ids: [...new Set(links.flatMap((link) => parseLink(link)?.id ?? []))],
  }))
  const wanted = [...new Set(uses.flatMap(({ upload_ids: ids }) => ids))]
  const locked = await lockUploads(tx, wanted)
  if (locked.filter(({ state }) => state === 'ready').length < wanted.length)
    throw new AppError('conflict', { message: 'One of the pictures is no longer there' })
  await replaceUsesOfMany(tx, 'product', uses)
  if (keeperId === shop.userId) return
  const given = locked.filter((upload) => upload.owner_id === shop.userId).map(({ id }) => id)
  await giveUploads(tx, given, keeperId)
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
