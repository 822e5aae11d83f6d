import { Dialog } from '@base-ui/react/dialog'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import X from 'lucide-react/icons/x'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import type { ComponentProps, KeyboardEvent } from 'react'
import { useCloseRequest } from './use-close-request.ts'
import { useZoom } from './use-zoom.ts'
import * as texts from './gallery-zoom.texts.ts'

export interface GalleryImage {
  url: string
  thumbnailUrl: string | null
  thumbhash: string | null
}

export interface GalleryZoomProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  images: readonly GalleryImage[]
  index: number
  onIndexChange: (index: number) => void
  nameOf: (index: number) => string
  /** Where the focus goes afterwards: to the last picture seen. Left out, back to where it came from. */
  linkOf?: (index: number) => HTMLElement | null
}

/** One picture over the whole screen, to look at closely. Loaded by gallery.tsx. */
export function GalleryZoom({ open, onOpenChange, ...rest }: GalleryZoomProps) {
  useCloseRequest(open, () => onOpenChange(false))
  return (
    <Dialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Dialog.Portal>
        <Stage {...rest} />
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const PAN_PX = 80

function Stage({ images, index, onIndexChange, nameOf, linkOf }: Omit<GalleryZoomProps, 'open' | 'onOpenChange'>) {
  const turn = (by: -1 | 1) => {
    if (images[index + by]) onIndexChange(index + by)
  }
  const { stage, target, handlers, ...zoom } = useZoom(index, turn)
  const isZoomed = zoom.scale > 1

  const onKeyDown = (event: KeyboardEvent) => {
    const act = {
      '+': zoom.zoomIn,
      '=': zoom.zoomIn,
      '-': zoom.zoomOut,
      '0': zoom.reset,
      ArrowLeft: () => (isZoomed ? zoom.pan(PAN_PX, 0) : turn(-1)),
      ArrowRight: () => (isZoomed ? zoom.pan(-PAN_PX, 0) : turn(1)),
      ArrowUp: () => zoom.pan(0, PAN_PX),
      ArrowDown: () => zoom.pan(0, -PAN_PX),
    }[event.key]
    if (!act || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    act()
  }

  return (
    <Dialog.Popup
      onKeyDown={onKeyDown}
      finalFocus={() => linkOf?.(index) ?? true}
      className="fixed inset-0 z-50 flex flex-col bg-[#0b0f0c] pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)] text-white transition-opacity duration-[180ms] outline-none focus-visible:shadow-none focus-visible:outline-none data-ending-style:opacity-0 data-starting-style:opacity-0"
    >
      <Dialog.Title className="sr-only">{nameOf(index)}</Dialog.Title>
      <div className="flex items-center gap-1 px-2 py-1.5">
        <output className="mr-auto pl-2 text-sm tabular-nums">
          {images.length > 1 ? `${index + 1} / ${images.length}` : ''}
          <span className="sr-only"> {Math.round(zoom.scale * 100)}%</span>
        </output>
        <Control label={texts.zoomOut} aria-disabled={!isZoomed || undefined} onClick={zoom.zoomOut}>
          <ZoomOut aria-hidden="true" />
        </Control>
        <Control label={texts.zoomIn} aria-disabled={!zoom.canZoomIn || undefined} onClick={zoom.zoomIn}>
          <ZoomIn aria-hidden="true" />
        </Control>
        <Dialog.Close render={<Control label={texts.close} />}>
          <X aria-hidden="true" />
        </Dialog.Close>
      </div>
      <div className="relative min-h-0 flex-1">
        <div
          ref={stage}
          className={`absolute inset-0 touch-none overflow-hidden ${isZoomed ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in'}`}
          {...handlers}
        >
          <img
            key={index}
            ref={target}
            src={images[index]?.url}
            alt={nameOf(index)}
            draggable={false}
            className="size-full object-contain transition-transform duration-[180ms] select-none"
          />
        </div>
        {images.length > 1 && (
          <>
            <Turn label={texts.previousPicture} side="left-2.5" isOff={index === 0} onClick={() => turn(-1)}>
              <ChevronLeft aria-hidden="true" />
            </Turn>
            <Turn
              label={texts.nextPicture}
              side="right-2.5"
              isOff={index === images.length - 1}
              onClick={() => turn(1)}
            >
              <ChevronRight aria-hidden="true" />
            </Turn>
          </>
        )}
      </div>
    </Dialog.Popup>
  )
}

function Control({ label, className = '', ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      className={`grid size-11 flex-none cursor-pointer place-items-center rounded-control hover:bg-white/10 focus-visible:outline-white aria-disabled:opacity-40 [&_svg]:size-6 [&_svg]:stroke-[1.9] ${className}`}
      {...rest}
    />
  )
}

function Turn({ side, isOff, ...rest }: ComponentProps<'button'> & { label: string; side: string; isOff: boolean }) {
  return (
    <Control
      aria-disabled={isOff || undefined}
      className={`absolute top-1/2 -translate-y-1/2 rounded-full bg-white/90 text-[#1e1e14] hover:bg-white ${side}`}
      {...rest}
    />
  )
}
