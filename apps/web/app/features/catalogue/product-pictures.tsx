import { IMAGE_TYPES } from '@asime/contract/rules'
import { MAX_PICTURES } from '@asime/contract/products'
import ArrowLeft from 'lucide-react/icons/chevron-left'
import ArrowRight from 'lucide-react/icons/chevron-right'
import Camera from 'lucide-react/icons/camera'
import ImagePlus from 'lucide-react/icons/image-plus'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ComponentProps, type ReactNode, useId, useRef, useState } from 'react'
import { type Attaching, type Attachments, PICTURE_RULE } from '../../lib/uploads/use-attachments.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import * as texts from './product-pictures.texts.ts'
import { usePictureDrag } from './use-picture-drag.ts'

interface ProductPicturesProps {
  attachments: Attachments
  error: string | undefined
}

/** The pictures in their order, the first being the cover. Each is dragged, or chosen and moved by the bar below. */
export function ProductPictures({ attachments, error }: ProductPicturesProps) {
  const { files, add, move, remove, retry, refusal } = attachments
  const [chosenId, setChosenId] = useState<string>()
  const list = useRef<HTMLUListElement>(null)
  const [spoken, setSpoken] = useState('')
  const errorId = useId()
  const index = files.findIndex(({ id }) => id === chosenId)
  const chosen = files[index]
  const message = refusal ?? error

  function moveTo(id: string, to: number) {
    move(id, to)
    setSpoken(texts.movedTo(to + 1))
  }

  /** By the bar, of which a button may have gone, or be off: whoever uses the keyboard goes on from a picture. */
  function focusPicture(place: number) {
    requestAnimationFrame(() => {
      const pictures = list.current?.querySelectorAll<HTMLElement>('[data-place] button')
      const next = pictures?.[Math.min(place, pictures.length - 1)] ?? list.current?.querySelector('input')
      next?.focus()
    })
  }

  function moveByBar(id: string, to: number) {
    moveTo(id, to)
    if (to === 0 || to === files.length - 1) focusPicture(to)
  }

  const { lifted, handlersOf } = usePictureDrag(list, (id, to) => {
    if (files[to]?.id !== id) moveTo(id, to)
  })

  return (
    <div className="grid gap-3">
      <ul ref={list} aria-label={texts.pictures} className="grid grid-cols-3 gap-2.5 sm:grid-cols-4">
        {files.map((file, position) => (
          <li key={file.id} data-place={position} className={position === 0 ? 'col-span-2 row-span-2' : ''}>
            <PictureButton
              file={file}
              position={position}
              isChosen={file.id === chosenId}
              lifted={lifted?.id === file.id ? lifted : undefined}
              isTarget={lifted !== undefined && lifted.id !== file.id && lifted.over === position}
              handlers={handlersOf(file.id)}
              onPress={() => setChosenId(file.id === chosenId ? undefined : file.id)}
            />
          </li>
        ))}
        {files.length < MAX_PICTURES && (
          <>
            <li>
              <Chooser label={texts.takePhoto} icon={<Camera />} onFiles={add} camera describedBy={errorId} />
            </li>
            <li>
              <Chooser label={texts.fromGallery} icon={<ImagePlus />} onFiles={add} describedBy={errorId} />
            </li>
          </>
        )}
      </ul>
      {chosen && (
        <div className="flex flex-wrap items-center gap-2 rounded-control bg-surface-2 py-1.5 pr-2 pl-3.5">
          <span className="flex-1 font-semibold">{texts.picture(index + 1)}</span>
          {chosen.state === 'failed' && (
            <IconButton label={texts.tryAgain} onClick={() => retry(chosen.id)}>
              <RotateCw aria-hidden="true" />
            </IconButton>
          )}
          <IconButton label={texts.moveEarlier} disabled={index === 0} onClick={() => moveByBar(chosen.id, index - 1)}>
            <ArrowLeft aria-hidden="true" />
          </IconButton>
          <IconButton
            label={texts.moveLater}
            disabled={index === files.length - 1}
            onClick={() => moveByBar(chosen.id, index + 1)}
          >
            <ArrowRight aria-hidden="true" />
          </IconButton>
          <Button size="sm" disabled={index === 0} onClick={() => moveByBar(chosen.id, 0)}>
            {texts.cover}
          </Button>
          <IconButton
            label={texts.removePicture(index + 1)}
            onClick={() => {
              remove(chosen.id)
              setChosenId(undefined)
              setSpoken(texts.removed)
              focusPicture(index)
            }}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      )}
      <p className="text-[.8125rem] text-ink-3">
        {PICTURE_RULE}. {texts.howToOrder}
      </p>
      <p
        id={errorId}
        role={message ? 'alert' : undefined}
        className="text-[.8125rem] font-medium text-danger empty:hidden"
      >
        {message}
      </p>
      <output className="sr-only">{spoken}</output>
    </div>
  )
}

interface PictureButtonProps {
  file: Attaching
  position: number
  isChosen: boolean
  /** So far it is dragged. */
  lifted: { x: number; y: number } | undefined
  isTarget: boolean
  handlers: ComponentProps<'button'>
  onPress: () => void
}

function PictureButton({ file, position, isChosen, lifted, isTarget, handlers, onPress }: PictureButtonProps) {
  const src = file.state === 'sent' ? file.kept.thumbnailUrl : file.previewUrl
  const state = file.state === 'sent' ? '' : file.state === 'failed' ? texts.notSent : texts.sent(file.progress)
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      {...handlers}
      onClick={onPress}
      style={lifted && { transform: `translate(${lifted.x}px, ${lifted.y}px)` }}
      className={`relative block aspect-square w-full cursor-pointer touch-manipulation overflow-hidden rounded-[12px] bg-surface-3 select-none [-webkit-touch-callout:none] ${
        // Under it is seen, and found, where it would be dropped.
        lifted ? 'pointer-events-none z-10 opacity-80 shadow-e3' : ''
      } ${isTarget ? 'outline-3 outline-offset-2 outline-gold' : isChosen ? 'outline-3 outline-offset-2 outline-ink' : ''}`}
    >
      {src && <img src={src} alt="" draggable={false} className="size-full object-cover" />}
      <span className="sr-only">{texts.pictureBefore}</span>
      <span className="absolute top-2 left-2 rounded-badge bg-[#1e1e14] px-2 py-0.5 text-xs font-semibold text-white">
        {position === 0 ? texts.cover : position + 1}
      </span>
      {state && (
        <span className="absolute inset-x-0 bottom-0 bg-surface/90 px-2 py-1 text-xs font-semibold text-ink">
          {state}
        </span>
      )}
    </button>
  )
}

interface ChooserProps {
  label: string
  icon: ReactNode
  camera?: boolean
  describedBy: string
  onFiles: (files: File[]) => void
}

function Chooser({ label, icon, camera = false, describedBy, onFiles }: ChooserProps) {
  return (
    <label
      className={`grid aspect-square cursor-pointer content-center justify-items-center gap-2 rounded-[12px] border border-dashed border-line-strong p-2 text-center text-[min(.84375rem,6vw)] leading-tight font-semibold has-focus-visible:shadow-[0_0_0_2px_var(--ink),0_0_0_6px_var(--gold)] [&_svg]:size-6 [&_svg]:stroke-[1.9] ${camera ? 'bg-forest-soft text-forest-ink' : 'bg-surface-2'}`}
    >
      <span aria-hidden="true">{icon}</span>
      {label}
      <input
        type="file"
        accept={IMAGE_TYPES.join(',')}
        aria-describedby={describedBy}
        {...(camera ? { capture: 'environment' } : { multiple: true })}
        className="sr-only"
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </label>
  )
}
