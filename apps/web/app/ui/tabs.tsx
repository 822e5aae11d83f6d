import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { useIsServerHtml } from '../lib/page/use-is-server-html.ts'

export interface Tab {
  /** Names the panel in the address, too: a link to `#reviews` opens the tab `reviews`. */
  id: string
  label: ReactNode
  panel: ReactNode
}

interface TabsProps {
  tabs: readonly Tab[]
  /** What the tabs are about, for screen readers. */
  label: string
  /** With `onChange`, where the page keeps which one is open. */
  value?: string
  onChange?: (id: string) => void
  className?: string
}

const LIST =
  'flex gap-0.5 overflow-x-auto sm:gap-1 overflow-y-hidden border-b border-line [scrollbar-width:none] [&::-webkit-scrollbar]:hidden'
const TAB =
  'relative inline-flex min-h-12 flex-none cursor-pointer items-center rounded-t-badge px-2 first:pl-0 max-sm:text-[.9375rem] max-sm:after:right-2 max-sm:not-first:after:left-2 sm:px-3.5 first:after:left-0 focus-visible:-outline-offset-4 focus-visible:shadow-none'
const RESTING = 'font-medium text-ink-3 hover:text-ink'
const CHOSEN = 'woven-line font-semibold text-ink'

/**
 * Tabs with a woven line. The server's HTML holds every panel, and links in place of tabs: they work before the scripts
 * have arrived, and without any every panel shows. Ours, because a library's weigh a tenth of what a first visit may load.
 */
export function Tabs({ tabs, label, value, onChange, className = '' }: TabsProps) {
  const listId = useId()
  const isServerHtml = useIsServerHtml()
  const [ownValue, setOwnValue] = useState(tabs[0]?.id)
  const open = value ?? ownValue

  const choose = (id: string) => {
    setOwnValue(id)
    onChange?.(id)
  }

  // A link to a panel, from elsewhere or on the page, shows that panel.
  const followHash = useEffectEvent(() => {
    const id = location.hash.slice(1)
    if (tabs.some((tab) => tab.id === id)) choose(id)
  })
  useEffect(() => {
    const onHashChange = () => followHash()
    onHashChange()
    window.addEventListener('hashchange', onHashChange)
    return () => window.removeEventListener('hashchange', onHashChange)
  }, [])

  const tabId = (id: string) => `${listId}-${id}`
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const place = tabs.findIndex(({ id }) => id === open)
    const next = placeAfter(event.key, place, tabs.length)
    const tab = next === undefined ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    choose(tab.id)
    document.getElementById(tabId(tab.id))?.focus()
  }

  return (
    <div className={className}>
      {isServerHtml ? (
        <nav aria-label={label} className={LIST}>
          {tabs.map((tab) => (
            <a
              key={tab.id}
              href={`#${tab.id}`}
              className={`${TAB} ${tab.id === open ? `${CHOSEN} noscript:after:hidden` : RESTING}`}
            >
              {tab.label}
            </a>
          ))}
        </nav>
      ) : (
        <div role="tablist" aria-label={label} className={LIST}>
          {tabs.map((tab) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={tabId(tab.id)}
              aria-selected={tab.id === open}
              aria-controls={tab.id}
              // One stop for the Tab key; the arrows go on from there.
              tabIndex={tab.id === open ? 0 : -1}
              onClick={() => choose(tab.id)}
              onKeyDown={onKeyDown}
              className={`${TAB} ${tab.id === open ? CHOSEN : RESTING}`}
            >
              {tab.label}
            </button>
          ))}
        </div>
      )}
      {tabs.map((tab) => (
        <div
          key={tab.id}
          id={tab.id}
          role="tabpanel"
          aria-labelledby={tabId(tab.id)}
          tabIndex={0}
          hidden={tab.id !== open}
          className={`pt-5 outline-offset-4 ${isServerHtml && tab.id !== open ? 'scripted:not-target:hidden' : ''}`}
          {...(isServerHtml && PLAIN)}
        >
          {tab.panel}
        </div>
      ))}
    </div>
  )
}

/** Where the arrow keys, Home and End lead among the tabs. */
function placeAfter(key: string, place: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (place + 1) % count
    case 'ArrowLeft':
      return (place + count - 1) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}

/** A panel that is not yet one: a part of the page like any other. */
const PLAIN = {
  role: undefined,
  hidden: undefined,
  inert: undefined,
  tabIndex: undefined,
  'aria-labelledby': undefined,
}
