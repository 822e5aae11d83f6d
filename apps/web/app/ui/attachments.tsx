import FileText from 'lucide-react/icons/file-text'
import { type MouseEvent, useState } from 'react'
import { Deferred, useDeferred } from './deferred.tsx'
import type { GalleryZoomProps } from './gallery-zoom.tsx'
import { Opening } from './opening.tsx'
import { Picture } from './picture.tsx'
import { attachmentOf } from './attachment.ts'
import * as texts from './attachments.texts.ts'

const loadZoom = () => import('./gallery-zoom.tsx').then((part) => part.GalleryZoom)

/** For strangers' links: they open apart, learn nothing of this page, and are not recommended to search engines. */
const FOREIGN = { target: '_blank', rel: 'noopener noreferrer nofollow ugc' }

/** Pictures, which open large, and files, by name and kind. Without scripts all of them are plain links. */
export function Attachments({
  links,
  name = texts.pictureByTheBuyer,
}: {
  links: readonly string[]
  /** The name of one of the pictures: `Photo of the parcel`, or among several `Photo 1 of 2 of the parcel`. */
  name?: string
}) {
  const attachments = links.map(attachmentOf)
  const pictures = attachments.filter(({ isPicture }) => isPicture)
  const files = attachments.filter(({ isPicture }) => !isPicture)
  const [index, setIndex] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const Zoom = useDeferred<GalleryZoomProps>(loadZoom, isOpen, () => {
    setOpen(false)
    // The file itself is the next best thing.
    location.assign(pictures[index]?.url ?? '')
  })
  const nameOf = (position: number) =>
    pictures.length > 1 ? name.replace(/^\w+/, texts.numbered('$&', position + 1, pictures.length)) : name

  const open = (event: MouseEvent, position: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setIndex(position)
    setOpen(true)
  }

  return (
    <>
      <ul className="grid grid-cols-3 gap-2.5">
        {pictures.map(({ url }, position) => (
          <li key={url}>
            <a
              href={url}
              {...FOREIGN}
              aria-label={texts.enlarge(nameOf(position))}
              aria-haspopup="dialog"
              onClick={(event) => open(event, position)}
              className="block cursor-zoom-in overflow-hidden rounded-[12px]"
            >
              <Picture src={url} alt="" sizePx={400} sizes="(min-width: 62.5rem) 110px, 30vw" />
            </a>
          </li>
        ))}
        {files.map(({ url, name: fileName, kind }) => (
          <li key={url}>
            <a
              href={url}
              {...FOREIGN}
              className="grid aspect-square content-center justify-items-center gap-1.5 overflow-hidden rounded-[12px] border border-line-strong bg-surface p-2 text-center text-xs leading-snug text-ink-2 hover:bg-surface-2"
            >
              <FileText aria-hidden="true" strokeWidth={1.9} className="size-6 flex-none" />
              <span className="line-clamp-2 wrap-anywhere">{fileName}</span>
              <span className="text-ink-3">
                {kind}
                <span className="sr-only">{texts.opensInANewTab}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      {isOpen && !Zoom && <Opening />}
      <Deferred
        component={Zoom}
        props={{
          open: isOpen,
          onOpenChange: setOpen,
          images: pictures.map(({ url }) => ({ url, thumbnailUrl: null, thumbhash: null })),
          index,
          onIndexChange: setIndex,
          nameOf,
        }}
      />
    </>
  )
}
