import { type PointerEvent, useRef, useState } from 'react'

const MOST = 5
const STEP = 1.6
const DOUBLE_TAP_MS = 300
const DOUBLE_TAP_PX = 30
const SWIPE_PX = 50

interface Point {
  x: number
  y: number
}

/**
 * Zooming into an image that fills a stage: pinch, drag, double tap, wheel, and steps for buttons and keys. The position
 * is written to the element itself, as it changes too often to draw the page anew; give the image a `key`, so that each
 * `subject` has one of its own.
 */
export function useZoom(subject: unknown, onSwipe: (direction: -1 | 1) => void) {
  const stage = useRef<HTMLDivElement>(null)
  const target = useRef<HTMLImageElement>(null)
  const [scale, setScale] = useState(1)
  const [lastSubject, setLastSubject] = useState(subject)
  const view = useRef({ subject, scale: 1, x: 0, y: 0 })
  const pointers = useRef(new Map<number, Point>())
  const press = useRef<Point & { wasPinch: boolean }>(undefined)
  const lastTap = useRef<Point & { at: number }>(undefined)

  // Something else starts at its own size.
  if (subject !== lastSubject) {
    setLastSubject(subject)
    setScale(1)
  }
  const held = () => (view.current.subject === subject ? view.current : { scale: 1, x: 0, y: 0 })

  /** From the middle of the stage. */
  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = stage.current?.getBoundingClientRect()
    return box ? { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 } : { x: 0, y: 0 }
  }
  const move = (next: { scale: number; x: number; y: number }, isGesture: boolean) => {
    const { clientWidth = 0, clientHeight = 0 } = stage.current ?? {}
    const room = { x: (clientWidth * (next.scale - 1)) / 2, y: (clientHeight * (next.scale - 1)) / 2 }
    const x = Math.min(Math.max(next.x, -room.x), room.x)
    const y = Math.min(Math.max(next.y, -room.y), room.y)
    view.current = { subject, scale: next.scale, x, y }
    if (target.current) {
      target.current.style.transition = isGesture ? 'none' : ''
      target.current.style.transform = `translate(${x}px, ${y}px) scale(${next.scale})`
    }
    setScale(next.scale)
  }
  const zoomTo = (wanted: number, at: Point = { x: 0, y: 0 }, isGesture = false) => {
    const { scale: before, x, y } = held()
    const after = Math.min(Math.max(wanted, 1), MOST)
    const ratio = after / before
    // The point under the finger stays under it.
    move({ scale: after, x: at.x - (at.x - x) * ratio, y: at.y - (at.y - y) * ratio }, isGesture)
  }

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const point = pointOf(event)
    pointers.current.set(event.pointerId, point)
    press.current = { ...point, wasPinch: pointers.current.size > 1 }
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const point = pointOf(event)
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    if (other) {
      const ratio = distance(point, other) / (distance(before, other) || 1)
      zoomTo(held().scale * ratio, { x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 }, true)
    } else if (held().scale > 1) {
      const { scale: same, x, y } = held()
      move({ scale: same, x: x + point.x - before.x, y: y + point.y - before.y }, true)
    }
    pointers.current.set(event.pointerId, point)
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (!pointers.current.delete(event.pointerId) || pointers.current.size > 0) return
    const point = pointOf(event)
    const from = press.current
    if (event.type === 'pointercancel' || !from || from.wasPinch) return
    const across = point.x - from.x
    if (held().scale === 1 && Math.abs(across) > SWIPE_PX && Math.abs(across) > Math.abs(point.y - from.y)) {
      onSwipe(across < 0 ? 1 : -1)
    } else if (distance(point, from) < DOUBLE_TAP_PX) {
      const isDouble =
        lastTap.current &&
        event.timeStamp - lastTap.current.at < DOUBLE_TAP_MS &&
        distance(point, lastTap.current) < DOUBLE_TAP_PX
      if (isDouble) zoomTo(held().scale > 1 ? 1 : 2.5, point)
      lastTap.current = isDouble ? undefined : { ...point, at: event.timeStamp }
    }
  }

  return {
    stage,
    target,
    scale,
    canZoomIn: scale < MOST,
    zoomIn: () => zoomTo(held().scale * STEP),
    zoomOut: () => zoomTo(held().scale / STEP),
    reset: () => move({ scale: 1, x: 0, y: 0 }, false),
    pan: (x: number, y: number) => {
      const { scale: same, x: left, y: top } = held()
      move({ scale: same, x: left + x, y: top + y }, false)
    },
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: onPointerUp,
      onWheel: (event: { deltaY: number; clientX: number; clientY: number }) =>
        zoomTo(held().scale * Math.exp(-event.deltaY / 400), pointOf(event), true),
    },
  }
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
