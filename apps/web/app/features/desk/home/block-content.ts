import type { DeskBlock, HomeBlockContent } from '@asime/contract/home-desk'
import type { SavingBlock } from './home-desk.api.ts'

/** What a block shows, as it is sent back. */
function contentOf(block: DeskBlock): HomeBlockContent {
  switch (block.kind) {
    case 'banner':
      return {
        kind: 'banner',
        text: block.text,
        link: block.link ?? '',
        picture_url: block.picture_url ?? '',
        picture_alt: block.picture_alt ?? '',
      }
    case 'products':
      return { kind: 'products', product_ids: block.products.map(({ id }) => id) }
    case 'category':
      return { kind: 'category', category_id: block.category?.id ?? '' }
    case 'shop':
      return { kind: 'shop', vendor_id: block.vendor?.id ?? '' }
  }
}

/** Behind which one it stands; null where it is the first. */
export function predecessorOf(all: readonly DeskBlock[], id: string): string | null {
  return all[all.findIndex((each) => each.id === id) - 1]?.id ?? null
}

/** The block as it is, to be sent back with something changed. */
export function savingOf(block: DeskBlock, all: readonly DeskBlock[]): SavingBlock {
  return {
    title: block.title,
    content: contentOf(block),
    shown_from: block.shown_from,
    shown_until: block.shown_until,
    is_hidden: block.is_hidden,
    after_id: predecessorOf(all, block.id),
    if_revision: block.revision,
  }
}

// Ghana keeps UTC all year, and the fields of the desk are in Ghana's time, wherever the admin sits.

/** As a field for a date and time has it. */
export const toFieldTime = (moment: string | null) => (moment ? new Date(moment).toISOString().slice(0, 16) : '')
export const fromFieldTime = (typed: string) => (typed ? `${typed}:00Z` : null)
