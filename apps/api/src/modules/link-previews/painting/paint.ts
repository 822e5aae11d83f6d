import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import satori, { type Font, type FontWeight } from 'satori'
import { type LinkPreview, PREVIEW_HEIGHT, PREVIEW_WIDTH } from '../preview.ts'
import type { Element } from './elements.ts'
import { paintItemRequest } from './item-request-preview.ts'
import { paintProduct } from './product-preview.ts'
import { paintSite } from './site-preview.ts'
import { paintVendor } from './vendor-preview.ts'

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

/** The preview as SVG, its text as paths. `pictures` are data links, in the order of the preview's own. */
export async function paint(preview: LinkPreview, pictures: string[]): Promise<string> {
  return satori(toElement(preview, pictures) as never, {
    width: PREVIEW_WIDTH,
    height: PREVIEW_HEIGHT,
    // The same list each time: satori keeps what it has read of it.
    fonts: await (fonts ??= readFonts()),
  })
}

function toElement(preview: LinkPreview, pictures: string[]): Element {
  switch (preview.kind) {
    case 'products':
      return paintProduct(preview, pictures)
    case 'deals':
      return paintProduct({ ...preview, kind: 'products' }, pictures)
    case 'requests':
      return paintItemRequest(preview, pictures)
    case 'vendors':
      return paintVendor(preview, pictures)
    case 'site':
      return paintSite(pictures)
  }
}
