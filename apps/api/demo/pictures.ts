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
}

// These show the object of the picture before them from another side. Other numbers are other objects.
const furtherAngle = /^(.+-01|hero-generator)-2$/

const galleriesByKind = readGalleries()

/** The pictures of the `ordinal`-th product of its kind: neighbours in a list get different ones, and featured ones the finest. */
export function picturesOf(kind: string, ordinal: number, featured: boolean): readonly ProductImage[] {
  const galleries = galleriesByKind.get(kind)?.filter(({ hero }) => hero === featured) ?? []
  if (galleries.length === 0) throw new Error(`there is no picture of the kind ${kind}`)
  return galleries[ordinal % galleries.length]!.images
}

function readGalleries(): Map<string, Gallery[]> {
  const manifest = JSON.parse(
    readFileSync(new URL('../media/pictures/manifest.json', import.meta.url), 'utf8'),
  ) as Record<string, { kind: string; thumbhash: string }>
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
    ofKind.push({ images, hero: name.startsWith('hero-') })
    galleries.set(kind, ofKind)
  }
  return galleries
}
