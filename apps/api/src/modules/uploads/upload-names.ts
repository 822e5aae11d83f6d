import { VOICE_FILE } from '@asime/contract/chat-rules'
import { IMAGE_WIDTHS, type UploadKind, UPLOADS_PATH } from '@asime/contract/uploads'

// An upload's files lie at uploads/{id}/{name}, and are served at /media/uploads/{id}/{name}.

const CONTENT_TYPES = { webp: 'image/webp', avif: 'image/avif', pdf: 'application/pdf', m4a: 'audio/mp4' } as const
type Extension = keyof typeof CONTENT_TYPES

const FILE_NAMES: Record<UploadKind, readonly string[]> = {
  image: IMAGE_WIDTHS.flatMap((width) => [`${width}.webp`, `${width}.avif`]),
  document: ['document.pdf'],
  audio: [VOICE_FILE],
}
/** The link that is stored where a thing shows the upload. */
const MAIN_NAMES: Record<UploadKind, string> = {
  image: `${IMAGE_WIDTHS.at(-1)}.webp`,
  document: 'document.pdf',
  audio: VOICE_FILE,
}
const KNOWN = new Set(Object.values(FILE_NAMES).flat())
const LINK = new RegExp(`^${UPLOADS_PATH}([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/([\\w.]+)$`)

export function keysOf({ id, kind }: { id: string; kind: UploadKind }): string[] {
  return FILE_NAMES[kind].map((name) => toKey(id, name))
}

export function toKey(id: string, name: string): string {
  return `uploads/${id}/${name}`
}

/** Of its largest version. */
export function mainKey({ id, kind }: { id: string; kind: UploadKind }): string {
  return toKey(id, MAIN_NAMES[kind])
}

export function contentTypeOf(name: string): string {
  return CONTENT_TYPES[name.slice(name.lastIndexOf('.') + 1) as Extension]
}

export function linkTo(id: string, name: string): string {
  return `${UPLOADS_PATH}${id}/${name}`
}

export function mainLink({ id, kind }: { id: string; kind: UploadKind }): string {
  return linkTo(id, MAIN_NAMES[kind])
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
  const kinds: Record<string, UploadKind> = { [MAIN_NAMES.document]: 'document', [MAIN_NAMES.audio]: 'audio' }
  return { id, kind: kinds[name] ?? 'image', name }
}
