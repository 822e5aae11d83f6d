import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'

interface MenuProps {
  /** What opens it, for everyone who does not see the picture: "Your menu". */
  label: string
  /** Inside the button: an avatar, an icon. */
  trigger: ReactNode
  /** Links and buttons, each with `menuItem` spread on it: `<Link {...menuItem} to={href('/app')}>Dashboard</Link>`. */
  children: ReactNode
  /** Above them: whose menu it is. */
  header?: ReactNode
  /** Which edges of button and list lie one above the other. */
  align?: 'start' | 'end'
  className?: string
}

/** What makes a link or button an item of a menu. */
export const menuItem = {
  role: 'menuitem',
  tabIndex: -1,
  className:
    'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-[8px] px-3 text-left text-[15px] hover:bg-surface-2 focus:bg-surface-2 focus-visible:-outline-offset-2 focus-visible:rounded-[8px] focus-visible:shadow-none [&_svg]:size-5 [&_svg]:flex-none [&_svg]:stroke-[1.9]',
} as const

/**
 * A button with a list of links and deeds below it. Arrow keys, Home, End and first letters move in it; choosing, Esc,
 * leaving and a press elsewhere close it.
 */
export function Menu({ label, trigger, children, header, align = 'end', className = '' }: MenuProps) {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    if (!isOpen) return
    if (list.current) keepOnScreen(list.current)
    itemsOf(frame.current)[0]?.focus({ preventScroll: true })
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !frame.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [isOpen])

  const close = () => {
    setOpen(false)
    button.current?.focus({ preventScroll: true })
  }
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !frame.current?.contains(relatedTarget)) setOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    else if (!moveFocus(itemsOf(frame.current), event.key)) return
    event.preventDefault()
    // A dialog around it stays open.
    event.stopPropagation()
  }

  return (
    <div ref={frame} onBlur={onBlur} className={`relative flex-none ${className}`}>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
        className="inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-1.5 rounded-control px-1 transition-colors duration-[140ms] hover:bg-surface-2 [&_svg]:stroke-[1.9]"
      >
        {trigger}
      </button>
      {isOpen && (
        <div
          ref={list}
          className={`absolute top-full z-40 mt-2 max-h-[70vh] w-max max-w-[min(320px,calc(100vw-32px))] min-w-[220px] overflow-y-auto rounded-card border border-line bg-surface p-1.5 text-ink shadow-e3 ${align === 'end' ? 'right-0' : 'left-0'}`}
        >
          {header && <div className="mb-1.5 border-b border-line px-3 pt-2 pb-3">{header}</div>}
          <div
            id={id}
            role="menu"
            tabIndex={-1}
            aria-label={label}
            onKeyDown={onKeyDown}
            // After the item's own: a link has gone where it leads, a button has done its deed.
            onClick={(event) => {
              if (event.target instanceof Element && event.target.closest('[role=menuitem]')) close()
            }}
            className="outline-none"
          >
            {children}
          </div>
        </div>
      )}
    </div>
  )
}

const EDGE_PX = 8

/** Moves a list sideways as far as it would hang over an edge. */
function keepOnScreen(list: HTMLElement) {
  const { left, right } = list.getBoundingClientRect()
  const shift = Math.max(EDGE_PX - left, Math.min(document.documentElement.clientWidth - EDGE_PX - right, 0))
  if (shift !== 0) list.style.translate = `${shift}px 0`
}

function itemsOf(frame: HTMLElement | null): HTMLElement[] {
  return [...(frame?.querySelectorAll<HTMLElement>('[role=menuitem]:not([disabled])') ?? [])]
}

/** True if the key means something in a menu. */
function moveFocus(items: HTMLElement[], key: string): boolean {
  const current = items.findIndex((item) => item === document.activeElement)
  const goal = {
    ArrowDown: () => items[(current + 1) % items.length],
    ArrowUp: () => items.at(current - 1),
    Home: () => items[0],
    End: () => items.at(-1),
  }[key]
  if (goal) {
    goal()?.focus()
    return true
  }
  if (key.length !== 1 || key === ' ') return false
  const after = [...items.slice(current + 1), ...items.slice(0, current + 1)]
  after.find((item) => item.textContent.trim().toLowerCase().startsWith(key.toLowerCase()))?.focus()
  return true
}
