import { readFileSync } from 'node:fs'

/** An entry of products.images. */
export interface ProductImage {
  url: string
  thumbnail_url: string
  thumbhash: string
}

/** Pictures of one object, the leading one first. */
interface Gallery {
  images: readonly ProductImage[]
  hero: boolean
  /** What is in it, where a kind's pictures differ in that: shown only with texts that name it. */
  shows: string | undefined
}

// These show the object of the picture before them from another side. Other numbers are other objects.
const furtherAngle = /^(.+-01|hero-generator)-2$/

const contents: Readonly<Record<string, string>> = {
  'hero-tomato': 'tomato', 'crate-01': 'tomato', 'hero-orange': 'orange', 'crate-02': 'orange', 'crate-03': 'mango',
  'hero-onion': 'onion', 'crate-04': 'onion', 'crate-05': 'pepper',
}

const galleriesByKind = readGalleries()

/** The pictures of the `ordinal`-th product of its kind: neighbours in a list get different ones. */
export function picturesOf(kind: string, text: string, ordinal: number, featured: boolean): readonly ProductImage[] {
  const all = galleriesByKind.get(kind)
  if (!all) throw new Error(`there is no picture of the kind ${kind}`)
  const fitting = all.some(({ shows }) => shows) ? fittingGalleries(all, text.toLowerCase()) : all
  const preferred = fitting.filter(({ hero }) => hero === featured)
  const galleries = preferred.length > 0 ? preferred : fitting
  return (galleries[ordinal % galleries.length] as Gallery).images
}

function fittingGalleries(all: readonly Gallery[], text: string): readonly Gallery[] {
  // By the word's beginning: "tomatoes", "mangoes".
  const named = all.filter(({ shows }) => shows && text.includes(shows))
  const unnamed = all.filter(({ shows }) => !shows)
  return named.length > 0 ? named : unnamed.length > 0 ? unnamed : all
}

function readGalleries(): Map<string, Gallery[]> {
  const manifest = JSON.parse(readFileSync(new URL('../media/pictures/manifest.json', import.meta.url), 'utf8')) as Record<
    string,
    { kind: string; thumbhash: string }
  >
  const image = (name: string): ProductImage => ({
    url: `/media/pictures/${name}.webp`,
    thumbnail_url: `/media/pictures/${name}-400.webp`,
    thumbhash: manifest[name]!.thumbhash,
  })
  const galleries = new Map<string, Gallery[]>()
  for (const [name, { kind }] of Object.entries(manifest)) {
    if (furtherAngle.test(name)) continue
    const angle = `${name}-2`
    const images = furtherAngle.test(angle) && manifest[angle] ? [image(name), image(angle)] : [image(name)]
    const ofKind = galleries.get(kind) ?? []
    ofKind.push({ images, hero: name.startsWith('hero-'), shows: contents[name] })
    galleries.set(kind, ofKind)
  }
  return galleries
}
