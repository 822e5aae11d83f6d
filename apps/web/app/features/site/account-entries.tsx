import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { closeOnLeaving } from '../../lib/page/close-on-leaving.ts'
import type { ViewerHint } from '../../lib/session/viewer-hint.ts'
import { accountLinks, hatOf } from './account-links.ts'
import { SignOutButton } from './sign-out-button.tsx'

const ENTRY = 'flex min-h-11 w-full items-center px-4 text-left text-[.9375rem] hover:bg-surface-2'

export interface AccountEntriesProps {
  viewer: ViewerHint
  /** What they take the place of had it. */
  takesFocus: boolean
}

/** What stands in the profile menu. Loaded by account-menu.tsx: visitors never show it. */
export function AccountEntries({ viewer, takesFocus }: AccountEntriesProps) {
  const hat = hatOf(viewer, useLocation().pathname)
  const entries = useRef<HTMLDivElement>(null)

  useEffect(() => closeOnLeaving(entries.current?.closest('details')), [])

  useEffect(() => {
    if (takesFocus) entries.current?.querySelector('a')?.focus()
  }, [takesFocus])

  function close() {
    const details = entries.current?.closest('details')
    if (details) details.open = false
  }

  return (
    <div ref={entries}>
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
  )
}
