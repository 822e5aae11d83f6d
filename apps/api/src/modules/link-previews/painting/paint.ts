import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import satori, { type Font, type FontWeight } from 'satori'
import { type Card, CARD_HEIGHT, CARD_WIDTH } from '../card.ts'
import type { Element } from './elements.ts'
import { paintItemRequest } from './item-request-card.ts'
import { paintProduct } from './product-card.ts'
import { paintSite } from './site-card.ts'
import { paintVendor } from './vendor-card.ts'

const require = createRequire(import.meta.url)

// Each subset as a family of its own, which comes next where the one before has no such letter: the cedi sign is in
// latin-ext of the display face only, the letters of Twi, Ga and Ewe in that of the text face.
const FONTS: readonly [name: string, file: string, weight: FontWeight][] = [
  ['Bricolage', 'bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff', 700],
  ['Bricolage', 'bricolage-grotesque/files/bricolage-grotesque-latin-800-normal.woff', 800],
  ['Bricolage Ext', 'bricolage-grotesque/files/bricolage-grotesque-latin-ext-700-normal.woff', 700],
  ['Bricolage Ext', 'bricolage-grotesque/files/bricolage-grotesque-latin-ext-800-normal.woff', 800],
  ['Onest', 'onest/files/onest-latin-500-normal.woff', 500],
  ['Onest', 'onest/files/onest-latin-600-normal.woff', 600],
  ['Onest Ext', 'onest/files/onest-latin-ext-500-normal.woff', 500],
  ['Onest Ext', 'onest/files/onest-latin-ext-600-normal.woff', 600],
  ['Onest Vietnamese', 'onest/files/onest-vietnamese-600-normal.woff', 600],
]

let fonts: Promise<Font[]> | undefined

function readFonts(): Promise<Font[]> {
  return Promise.all(
    FONTS.map(async ([name, file, weight]) => ({
      name,
      weight,
      style: 'normal' as const,
      data: await readFile(require.resolve(`@fontsource/${file}`)),
    })),
  )
}

/** The card as SVG, its text as paths. `pictures` are data links, in the order of the card's own. */
export async function paint(card: Card, pictures: string[]): Promise<string> {
  return satori(toElement(card, pictures) as never, {
    width: CARD_WIDTH,
    height: CARD_HEIGHT,
    // The same list each time: satori keeps what it has read of it.
    fonts: await (fonts ??= readFonts()),
  })
}

function toElement(card: Card, pictures: string[]): Element {
  switch (card.kind) {
    case 'products':
      return paintProduct(card, pictures)
    case 'requests':
      return paintItemRequest(card, pictures)
    case 'vendors':
      return paintVendor(card, pictures)
    case 'site':
      return paintSite(pictures)
  }
}
