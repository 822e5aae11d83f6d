import { type DeskBlock, HomeBlock } from '@asime/contract/home-desk'
import type { HomeBlockKind } from '@asime/contract/home-rules'
import { UPLOADS_PATH } from '@asime/contract/uploads'
import type { z } from 'zod'
import { readList } from '../../../lib/drafts/drafts.ts'
import { formSchema } from '../../../lib/forms/form-schema.ts'
import { fromFieldTime, predecessorOf, toFieldTime } from './block-content.ts'
import type { Chosen } from './chosen-products.tsx'

/** The form of a block of any kind. */
export interface BlockFields {
  title: string
  text: string
  link: string
  picture_url: string
  /** Whether there is one, if only on its way. */
  has_picture: boolean
  picture_alt: string
  category_id: string
  shop: { id: string; name: string } | undefined
  products: readonly Chosen[]
  shown_from: string
  shown_until: string
  is_shown: boolean
  after_id: string
}

export function fieldsOf(block: DeskBlock | undefined, all: readonly DeskBlock[]): BlockFields {
  return {
    title: block?.title ?? '',
    text: block?.text ?? '',
    link: block?.link ?? '',
    picture_url: block?.picture_url ?? '',
    has_picture: block?.picture_url != null,
    picture_alt: block?.picture_alt ?? '',
    category_id: block?.category?.id ?? '',
    shop: block?.vendor ? { id: block.vendor.id, name: block.vendor.business_name } : undefined,
    products: block?.products ?? [],
    shown_from: toFieldTime(block?.shown_from ?? null),
    shown_until: toFieldTime(block?.shown_until ?? null),
    is_shown: block ? !block.is_hidden : false,
    after_id: (block ? predecessorOf(all, block.id) : all.at(-1)?.id) ?? '',
  }
}

/** What is no longer as it was, as a text to keep; empty where all of it is. */
export function changesOf(fields: BlockFields, before: BlockFields): string {
  const changed = Object.entries(fields).filter(
    // That a picture is on its way does not outlive the page.
    ([name, value]) =>
      name !== 'has_picture' && JSON.stringify(value) !== JSON.stringify(before[name as keyof BlockFields]),
  )
  return changed.length > 0 ? JSON.stringify(changed) : ''
}

/** @param all of which the one that it stood after may be gone by now */
export function withChanges(before: BlockFields, kept: string, all: readonly DeskBlock[]): BlockFields {
  const fields: BlockFields = { ...before, ...Object.fromEntries(readList<[string, unknown]>(kept)) }
  const isPlaced = fields.after_id === '' || all.some(({ id }) => id === fields.after_id)
  return isPlaced ? fields : { ...fields, after_id: before.after_id }
}

/** Stands for a picture that is still on its way. */
const COMING = `${UPLOADS_PATH}coming`

export function blockSchema(kind: HomeBlockKind, revision: number | undefined): z.ZodType<HomeBlock, BlockFields> {
  return formSchema(
    HomeBlock,
    (fields: BlockFields) => ({
      title: fields.title,
      content: contentOf(kind, fields),
      shown_from: fromFieldTime(fields.shown_from),
      shown_until: fromFieldTime(fields.shown_until),
      is_hidden: !fields.is_shown,
      after_id: fields.after_id || null,
      if_revision: revision,
    }),
    ([first = '', second = '']) => [first === 'content' ? (NAMES[String(second)] ?? second) : first],
  )
}

/** Where the form has another name for what is sent. */
const NAMES: Partial<Record<string, string>> = { product_ids: 'products', vendor_id: 'shop' }

function contentOf(kind: HomeBlockKind, fields: BlockFields) {
  switch (kind) {
    case 'banner':
      return {
        kind,
        text: fields.text.trim() || null,
        link: fields.link.trim(),
        picture_url: fields.picture_url || (fields.has_picture ? COMING : undefined),
        picture_alt: fields.picture_alt,
      }
    case 'products':
      return { kind, product_ids: fields.products.map(({ id }) => id) }
    case 'category':
      return { kind, category_id: fields.category_id || undefined }
    case 'shop':
      return { kind, vendor_id: fields.shop?.id }
  }
}
