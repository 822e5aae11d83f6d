import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { GalleryImage, GalleryZoomProps } from './gallery-zoom.tsx'
import { Picture } from './picture.tsx'
import { Deferred, useDeferred } from './deferred.tsx'
import { Opening } from './opening.tsx'
import * as texts from './gallery.texts.ts'

interface GalleryProps {
  images: readonly GalleryImage[]
  /** The name of the thing shown; the pictures are told apart by their number. */
  alt: string
  /** On the corner of the large picture: a discount. */
  badge?: ReactNode
  /** The link of the picture to go to, once it is asked for. */
  wanted?: string | undefined
  /** From edge to edge on narrow screens. Off where it stands in something narrower than the page. */
  bleed?: boolean
}

const loadZoom = () => import('./gallery-zoom.tsx').then((part) => part.GalleryZoom)

/**
 * Square pictures to swipe through, with thumbnails beside (wide screens) or below. It is a row that scrolls, and every
 * control is a link to a picture, so all of them can be reached without scripts.
 */
export function Gallery({ images, alt, badge, wanted, bleed = true }: GalleryProps) {
  const id = useId()
  const row = useRef<HTMLUListElement>(null)
  // While the row scrolls to a chosen picture, the ones it passes are not the current one.
  const goal = useRef<number>(undefined)
  const [index, setIndex] = useState(0)
  const [isZoomed, setZoomed] = useState(false)
  const zoom = useDeferred<GalleryZoomProps>(loadZoom, isZoomed, () => {
    setZoomed(false)
    // The file itself is the next best thing.
    location.assign(images[index]?.url ?? '')
  })
  const many = images.length > 1

  const show = (next: number) => {
    const target = Math.min(Math.max(next, 0), images.length - 1)
    setIndex(target)
    goal.current = target
    row.current?.scrollTo({ left: target * row.current.clientWidth })
  }
  const wantedIndex = images.findIndex(({ url }) => url === wanted)
  useEffect(() => {
    if (wantedIndex >= 0) row.current?.scrollTo({ left: wantedIndex * row.current.clientWidth })
  }, [wantedIndex])
  const onScroll = () => {
    if (!row.current) return
    const position = row.current.scrollLeft / (row.current.clientWidth || 1)
    if (goal.current !== undefined && Math.abs(position - goal.current) > 0.02) return
    goal.current = undefined
    setIndex(Math.round(position))
  }
  const takeOver = () => {
    goal.current = undefined
  }
  const linkOf = (position: number) => row.current?.children[position]?.querySelector('a') ?? null
  // From every picture and thumbnail.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    const next = index + (event.key === 'ArrowLeft' ? -1 : 1)
    show(next)
    // The focused picture is scrolled out of sight. The row scrolls by itself.
    if (row.current?.contains(event.currentTarget)) linkOf(next)?.focus({ preventScroll: true })
  }
  const nameOf = (position: number) => (many ? texts.pictureOf(alt, position + 1, images.length) : alt)

  const corner = badge && <div className="pointer-events-none absolute top-[18px] left-0">{badge}</div>

  if (images.length === 0) {
    return (
      <div className="relative">
        <Picture src={null} alt="" sizePx={720} className="rounded-panel" />
        {corner}
      </div>
    )
  }
  return (
    <section aria-label={texts.pictures} className="grid gap-2 lg:grid-cols-[84px_minmax(0,1fr)] lg:gap-3.5">
      <div
        className={`relative min-w-0 ${bleed ? 'max-lg:-mx-4 max-lg:sm:-mx-6' : ''} ${many ? 'lg:order-2' : 'lg:col-span-2'}`}
      >
        <ul
          ref={row}
          onScroll={onScroll}
          onPointerDown={takeOver}
          onWheel={takeOver}
          className={`flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain bg-surface-3 [scrollbar-width:none] motion-safe:scroll-smooth ${bleed ? 'lg:rounded-panel' : 'rounded-panel'} [&::-webkit-scrollbar]:hidden`}
        >
          {images.map((image, position) => (
            <li key={image.url} id={`${id}-${position}`} className="w-full flex-none snap-start snap-always">
              <a
                href={image.url}
                tabIndex={position === index ? 0 : -1}
                aria-label={texts.zoom(nameOf(position))}
                aria-haspopup="dialog"
                className="block cursor-zoom-in -outline-offset-4 focus-visible:shadow-none"
                onKeyDown={onKeyDown}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return
                  event.preventDefault()
                  setIndex(position)
                  setZoomed(true)
                }}
              >
                <Picture
                  src={image.url}
                  alt={nameOf(position)}
                  sizePx={720}
                  sizes="(min-width: 62.5rem) 530px, 100vw"
                  thumbhash={image.thumbhash}
                  priority={position === 0 ? 'high' : undefined}
                />
              </a>
            </li>
          ))}
        </ul>
        {corner}
        {many && (
          <>
            <Step label={texts.previousPicture} side="left-2.5" isOff={index === 0} onClick={() => show(index - 1)}>
              <ChevronLeft aria-hidden="true" />
            </Step>
            <Step
              label={texts.nextPicture}
              side="right-2.5"
              isOff={index === images.length - 1}
              onClick={() => show(index + 1)}
            >
              <ChevronRight aria-hidden="true" />
            </Step>
            <output className="absolute right-3 bottom-3 rounded-full bg-[#1e1e14cc] px-2.5 py-[3px] text-[.8125rem] text-white tabular-nums noscript:hidden">
              <span className="sr-only">{texts.picture} </span>
              {index + 1}
              <span aria-hidden="true"> / </span>
              <span className="sr-only"> {texts.of} </span>
              {images.length}
            </output>
          </>
        )}
      </div>
      {many && (
        // Beside the large picture it may be no longer than that; a list of its own height would stretch the row.
        <div className="relative min-w-0">
          <ul
            aria-label={texts.chooseAPicture}
            className="flex gap-2 overflow-x-auto p-[5px] -m-[5px] [scrollbar-width:none] lg:absolute lg:inset-0 lg:flex-col lg:gap-3 lg:overflow-x-hidden lg:overflow-y-auto [&::-webkit-scrollbar]:hidden"
          >
            {images.map((image, position) => (
              <li key={image.url} className="w-[calc((100%-24px)/4)] max-w-[120px] flex-none lg:w-full">
                <a
                  href={`#${id}-${position}`}
                  aria-label={nameOf(position)}
                  aria-current={position === index ? 'true' : undefined}
                  className="block overflow-hidden rounded-[12px] aria-current:outline-[2.5px] aria-current:outline-offset-2 aria-current:outline-forest"
                  onKeyDown={onKeyDown}
                  onClick={(event) => {
                    event.preventDefault()
                    show(position)
                  }}
                >
                  <Picture
                    src={image.thumbnailUrl ?? image.url}
                    alt=""
                    sizePx={200}
                    sizes="100px"
                    thumbhash={image.thumbhash}
                    priority="low"
                  />
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {isZoomed && !zoom && <Opening />}
      <Deferred
        component={zoom}
        props={{ open: isZoomed, onOpenChange: setZoomed, images, index, onIndexChange: show, nameOf, linkOf }}
      />
    </section>
  )
}

function Step({
  label,
  side,
  isOff,
  onClick,
  children,
}: {
  label: string
  side: string
  isOff: boolean
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      // Not disabled at the end, so that the focus stays where it is.
      aria-disabled={isOff || undefined}
      onClick={onClick}
      className={`absolute top-1/2 grid size-11 -translate-y-1/2 cursor-pointer place-items-center rounded-full bg-[#ffffffe6] text-[#1e1e14] transition-opacity duration-[140ms] hover:bg-white focus-visible:rounded-full aria-disabled:opacity-40 noscript:hidden [&_svg]:size-6 [&_svg]:stroke-[1.9] ${side}`}
    >
      {children}
    </button>
  )
}
