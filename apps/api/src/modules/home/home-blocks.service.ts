import type { DeskBlock, HomeBlockContent } from '@asime/contract/home-desk'
import { MAX_HOME_BLOCKS } from '@asime/contract/home-rules'
import { AppError, assertFound, invalidField } from '../../platform/app-error.ts'
import { recordAdminAct } from '../../platform/audit.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { releaseUploads, useUploads } from '../uploads/upload-uses.service.ts'
import {
  canShow,
  deleteBlock,
  findShownProducts,
  isPast,
  listBlocks,
  lockBlocks,
  putBlock,
  putInOrder,
  putProducts,
} from './home-blocks.repository.ts'

const NAME = 'Banner or set'

interface SaveBlock {
  title: string
  content: HomeBlockContent
  shown_from: string | null
  shown_until: string | null
  is_hidden: boolean
  after_id: string | null
  if_revision?: number | undefined
  reason: string
}

/**
 * Changes a banner or set of the home page, or adds one.
 * @throws AppError conflict where it is no longer as the caller saw it, or there are too many; validation_failed on the field that is wrong
 */
export async function saveBlock(db: Db, actor: Actor, id: string, input: SaveBlock): Promise<DeskBlock> {
  return inTransaction(db, async (tx) => {
    const all = await lockBlocks(tx)
    const was = all.find((each) => each.id === id)
    if (was?.revision !== input.if_revision) throw new AppError('conflict')
    if (!was && all.length >= MAX_HOME_BLOCKS)
      throw new AppError('conflict', { message: `At most ${MAX_HOME_BLOCKS} banners and sets are possible` })
    const { content } = input
    if (was && was.kind !== content.kind) throw invalidField('content.kind', 'The kind stays as it is')
    if (input.shown_until && !isSame(input.shown_until, was?.shown_until) && (await isPast(tx, input.shown_until)))
      throw invalidField('shown_until', 'Must be in the future')
    await assertShowable(tx, content, was)

    const others = all.filter((each) => each.id !== id).map((each) => each.id)
    if (input.after_id !== null && !others.includes(input.after_id))
      throw invalidField('after_id', 'Not found on the home page')
    const banner = content.kind === 'banner' ? content : undefined
    await putBlock(tx, {
      id,
      kind: content.kind,
      title: input.title,
      text: banner?.text ?? null,
      link: banner?.link ?? null,
      pictureUrl: banner?.picture_url ?? null,
      pictureAlt: banner?.picture_alt ?? null,
      categoryId: content.kind === 'category' ? content.category_id : null,
      vendorId: content.kind === 'shop' ? content.vendor_id : null,
      shownFrom: input.shown_from,
      shownUntil: input.shown_until,
      isHidden: input.is_hidden,
    })
    if (content.kind === 'products') await putProducts(tx, id, content.product_ids)
    if (banner)
      await useUploads(
        tx,
        { by: 'home_block', subjectId: id, ownerId: actor.userId },
        { 'content.picture_url': banner.picture_url },
      )
    await putInOrder(tx, others.toSpliced(input.after_id === null ? 0 : others.indexOf(input.after_id) + 1, 0, id))

    const saved = assertFound(
      (await listBlocks(tx)).find((each) => each.id === id),
      NAME,
    )
    await recordAdminAct(tx, actor, {
      act: 'home_block_saved',
      subject: { type: 'home_block', id },
      before: was ? { ...told(was), after_id: beforeOf(all, id) } : {},
      after: { ...told(saved), after_id: input.after_id },
      reason: input.reason,
    })
    return saved
  })
}

/** @throws AppError not_found; conflict where somebody else has changed it since */
export async function removeBlock(
  db: Db,
  actor: Actor,
  id: string,
  { if_revision: revision, reason }: { if_revision: number; reason: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const all = await lockBlocks(tx)
    const was = assertFound(
      all.find((each) => each.id === id),
      NAME,
    )
    if (was.revision !== revision) throw new AppError('conflict')
    await releaseUploads(tx, 'home_block', [id])
    await deleteBlock(tx, id)
    await putInOrder(
      tx,
      all.filter((each) => each.id !== id).map((each) => each.id),
    )
    await recordAdminAct(tx, actor, {
      act: 'home_block_removed',
      subject: { type: 'home_block', id },
      before: told(was),
      after: {},
      reason,
    })
  })
}

const isSame = (moment: string, other: string | null | undefined) =>
  other !== null && other !== undefined && Date.parse(moment) === Date.parse(other)

/** @throws AppError validation_failed for what the public does not see, unless the set has it already */
async function assertShowable(tx: Tx, content: HomeBlockContent, was: DeskBlock | undefined): Promise<void> {
  if (content.kind === 'products') {
    const kept = new Set(was?.products.map((product) => product.id))
    const added = content.product_ids.filter((id) => !kept.has(id.toLowerCase()))
    const shown = await findShownProducts(tx, added)
    const missing = added.find((id) => !shown.has(id.toLowerCase()))
    if (missing !== undefined)
      throw invalidField(`content.product_ids.${content.product_ids.indexOf(missing)}`, 'This product is not on sale')
    return
  }
  const categoryId = content.kind === 'category' ? content.category_id.toLowerCase() : null
  const vendorId = content.kind === 'shop' ? content.vendor_id.toLowerCase() : null
  if (categoryId === null && vendorId === null) return
  const isKept = categoryId === null ? was?.vendor?.id === vendorId : was?.category?.id === categoryId
  if (isKept || (await canShow(tx, { categoryId, vendorId }))) return
  throw categoryId === null
    ? invalidField('content.vendor_id', 'Choose an open shop')
    : invalidField('content.category_id', 'Category not found')
}

/** As the audit log keeps it. */
function told({ id: _id, state: _state, revision: _revision, products, category, vendor, ...block }: DeskBlock) {
  return {
    ...block,
    ...(category && { category_id: category.id }),
    ...(vendor && { vendor_id: vendor.id }),
    ...(block.kind === 'products' && { product_ids: products.map((product) => product.id) }),
  }
}

const beforeOf = (all: readonly DeskBlock[], id: string) => all[all.findIndex((each) => each.id === id) - 1]?.id ?? null
