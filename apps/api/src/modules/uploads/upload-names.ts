import { IMAGE_WIDTHS, type UploadKind, UPLOADS_PATH } from '@asime/contract/uploads'

// An upload's files lie at uploads/{id}/{name}, and are served at /media/uploads/{id}/{name}.

const CONTENT_TYPES = { webp: 'image/webp', avif: 'image/avif', pdf: 'application/pdf' } as const
type Extension = keyof typeof CONTENT_TYPES

const FILE_NAMES: Record<UploadKind, readonly string[]> = {
  image: IMAGE_WIDTHS.flatMap((width) => [`${width}.webp`, `${width}.avif`]),
  document: ['document.pdf'],
}
const KNOWN = new Set(Object.values(FILE_NAMES).flat())
const LINK = new RegExp(`^${UPLOADS_PATH}([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/([\\w.]+)$`)

export function keysOf({ id, kind }: { id: string; kind: UploadKind }): string[] {
  return FILE_NAMES[kind].map((name) => toKey(id, name))
}

export function toKey(id: string, name: string): string {
  return `uploads/${id}/${name}`
}

export function contentTypeOf(name: string): string {
  return CONTENT_TYPES[name.slice(name.lastIndexOf('.') + 1) as Extension]
}

export function linkTo(id: string, name: string): string {
  return `${UPLOADS_PATH}${id}/${name}`
}

/** The link that is stored where a thing shows the upload. */
export function mainLink({ id, kind }: { id: string; kind: UploadKind }): string {
  return linkTo(id, kind === 'image' ? `${IMAGE_WIDTHS.at(-1)}.webp` : 'document.pdf')
}

export function thumbnailLink(id: string): string {
  return linkTo(id, '400.webp')
}

export function isOwnLink(link: string): boolean {
  return link.startsWith(UPLOADS_PATH)
}

/** What a path below /media/uploads/ names; undefined when it is nothing that we would have made. */
export function parseLink(link: string): { id: string; kind: UploadKind; name: string } | undefined {
  const [, id, name = ''] = LINK.exec(link) ?? []
  if (id === undefined || !KNOWN.has(name)) return undefined
  return { id, kind: name.endsWith('.pdf') ? 'document' : 'image', name }
}
