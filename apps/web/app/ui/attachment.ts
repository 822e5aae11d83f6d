import { ownPicture } from './picture-sources.ts'
import * as texts from './attachment.texts.ts'

/** The facts about an attachment that its link tells. */
export interface Attachment {
  url: string
  isPicture: boolean
  /** The file's name: the last part of the path, readable. */
  name: string
  /** In capitals, as people name it: PDF, DOCX; `Link` where there is none. */
  kind: string
}

const PICTURE = /\.(webp|avif|jpe?g|png|gif)$/i

export function attachmentOf(url: string): Attachment {
  const { pathname, hostname } = new URL(url, 'https://own.invalid')
  const last = readable(pathname.split('/').findLast((part) => part !== '') ?? '')
  const extension = /\.([a-z0-9]{1,5})$/i.exec(last)?.[1]
  return {
    url,
    isPicture: isPicture(url),
    name: last || hostname,
    kind: extension?.toUpperCase() ?? texts.link,
  }
}

/** Pictures of ours can stand on a page; all else is linked to. */
export function isPicture(url: string): boolean {
  return ownPicture(url) !== null && PICTURE.test(new URL(url, 'https://own.invalid').pathname)
}

function readable(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
