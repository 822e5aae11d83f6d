import ChevronDown from 'lucide-react/icons/chevron-down'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import type { ViewerHint } from '../../lib/session/viewer-hint.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { accountLinks, hatOf } from './account-links.ts'
import { SignOutButton } from './sign-out-button.tsx'
import * as texts from './account-menu.texts.ts'

const ENTRY = 'flex min-h-11 w-full items-center px-4 text-left text-[.9375rem] hover:bg-surface-2'

/**
 * The profile menu: a disclosure of links, which needs no script to open.
 */
export function AccountMenu({ viewer }: { viewer: ViewerHint }) {
  const details = useRef<HTMLDetailsElement>(null)
  const hat = hatOf(viewer, useLocation().pathname)

  useEffect(() => closeOnLeaving(details.current), [])

  function close() {
    if (details.current) details.current.open = false
  }

  return (
    <details ref={details} className="relative flex-none">
      <summary
        aria-label={texts.accountMenu(viewer.full_name)}
        className="flex min-h-11 cursor-pointer list-none items-center gap-1 rounded-control px-1 hover:bg-surface-2 [&::-webkit-details-marker]:hidden"
      >
        <Avatar name={viewer.full_name} src={viewer.avatar_url} size={36} />
        <ChevronDown aria-hidden="true" className="size-4 text-ink-3 max-lg:hidden" strokeWidth={1.9} />
      </summary>
      <div className="absolute top-full right-0 z-30 mt-2 w-60 overflow-hidden rounded-card border border-line bg-surface py-1.5 shadow-e3">
        <div className="border-b border-line px-4 pt-1.5 pb-3">
          <p className="truncate font-semibold">{viewer.full_name}</p>
          {hat && <p className="truncate text-sm text-ink-2">{hat.label}</p>}
        </div>
        <ul>
          {accountLinks(viewer, hat).map(({ to, label }) => (
            <li key={to}>
              <Link to={to} onClick={close} className={ENTRY}>
                {label}
              </Link>
            </li>
          ))}
          {hat && (
            <li>
              <Link to={hat.other.to} onClick={close} className={ENTRY}>
                {hat.other.label}
              </Link>
            </li>
          )}
          <li>
            <SignOutButton onPress={close} className={ENTRY} />
          </li>
        </ul>
      </div>
    </details>
  )
}

/** Closes the menu by Escape, a click elsewhere or when the focus moves on, as people expect of menus. */
function closeOnLeaving(menu: HTMLDetailsElement | null): () => void {
  if (!menu) return () => {}
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !menu.open) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  }
  const onLeave = ({ target }: Event) => {
    if (menu.open && target instanceof Node && !menu.contains(target)) menu.open = false
  }
  menu.addEventListener('keydown', onKey)
  document.addEventListener('click', onLeave)
  document.addEventListener('focusin', onLeave)
  return () => {
    menu.removeEventListener('keydown', onKey)
    document.removeEventListener('click', onLeave)
    document.removeEventListener('focusin', onLeave)
  }
}
