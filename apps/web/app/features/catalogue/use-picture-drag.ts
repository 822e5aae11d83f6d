import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** So long a finger rests on a picture until it is lifted: before that, the page scrolls under it. */
const HOLD_MS = 250
/** A click comes within this of what it ends. */
const CLICK_MS = 50
/** So far a mouse moves, or a finger may, before it is more than a press. */
const SLACK_PX = 8

interface Press {
  id: string
  x: number
  y: number
  hold: number | undefined
  isLifted: boolean
  /** By Escape, while the button or the finger is still down. */
  isGivenUp: boolean
}

interface Lifted {
  id: string
  x: number
  y: number
  /** Where it would be dropped. */
  over: number | undefined
}

/**
 * Pictures of a list are dragged to another's place by mouse at once, and by touch or pen after a moment's hold. Each stands
 * in an item that has its place as `data-place`.
 */
export function usePictureDrag(list: RefObject<HTMLElement | null>, moveTo: (id: string, to: number) => void) {
  const press = useRef<Press>(undefined)
  const hasDragged = useRef(false)
  const [lifted, setLifted] = useState<Lifted>()

  useEffect(() => {
    const element = list.current
    // A finger that holds a picture drags it, and not the page. What React listens to could not say so.
    const keepPage = (event: TouchEvent) => {
      if (press.current?.isLifted) event.preventDefault()
    }
    element?.addEventListener('touchmove', keepPage, { passive: false })
    return () => {
      element?.removeEventListener('touchmove', keepPage)
      clearTimeout(press.current?.hold)
    }
  }, [list])

  function end() {
    clearTimeout(press.current?.hold)
    // Of a drag by mouse a click follows at once; by touch none does.
    setTimeout(() => (hasDragged.current = false), CLICK_MS)
    press.current = undefined
    setLifted(undefined)
  }

  function lift(now: Press) {
    now.isLifted = true
    hasDragged.current = true
    setLifted({ id: now.id, x: 0, y: 0, over: undefined })
  }

  /** The place under that point, of another picture. */
  function placeAt(x: number, y: number): number | undefined {
    const item = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-place]')
    return item && list.current?.contains(item) ? Number(item.dataset['place']) : undefined
  }

  const handlersOf = (id: string) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || !event.isPrimary) return
      hasDragged.current = false
      const now: Press = { id, x: event.clientX, y: event.clientY, hold: undefined, isLifted: false, isGivenUp: false }
      // A fast mouse is beside the picture by its first move; a finger is held by itself.
      if (event.pointerType === 'mouse') event.currentTarget.setPointerCapture(event.pointerId)
      else now.hold = window.setTimeout(() => press.current === now && lift(now), HOLD_MS)
      press.current = now
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const now = press.current
      if (now?.id !== id || now.isGivenUp || !event.isPrimary) return
      const [x, y] = [event.clientX - now.x, event.clientY - now.y]
      if (!now.isLifted) {
        if (Math.hypot(x, y) < SLACK_PX) return
        if (now.hold !== undefined) return end()
        lift(now)
      }
      setLifted({ id, x, y, over: placeAt(event.clientX, event.clientY) })
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const isDragged = press.current?.isLifted && !press.current.isGivenUp
      const to = isDragged ? placeAt(event.clientX, event.clientY) : undefined
      end()
      if (to !== undefined) moveTo(id, to)
    },
    onPointerCancel: end,
    onKeyDown(event: { key: string }) {
      if (event.key !== 'Escape' || !press.current) return
      clearTimeout(press.current.hold)
      press.current.isGivenUp = true
      setLifted(undefined)
    },
    onContextMenu(event: MouseEvent) {
      if (press.current?.hold !== undefined) event.preventDefault()
    },
    // The end of a drag is no press. A click by keys, which has no detail, ends none.
    onClickCapture(event: MouseEvent) {
      if (hasDragged.current && event.detail > 0) event.stopPropagation()
    },
  })

  return { lifted, handlersOf }
}
