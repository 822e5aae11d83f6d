import ChevronDown from 'lucide-react/icons/chevron-down'
import { useEffect, useRef, useState } from 'react'
import { href, Link } from 'react-router'
import type { ViewerHint } from '../../lib/session/viewer-hint.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Deferred, useDeferred } from '../../ui/deferred.tsx'
import type { AccountEntriesProps } from './account-entries.tsx'
import * as texts from './account-menu.texts.ts'

const loadEntries = () => import('./account-entries.tsx').then((part) => part.AccountEntries)

/**
 * The profile menu: a disclosure, which needs no script to open. Its entries come when the page is first touched, and until then,
 * or without a line, there is the way to the page that leads to all of them.
 */
export function AccountMenu({ viewer }: { viewer: ViewerHint }) {
  const details = useRef<HTMLDetailsElement>(null)
  const link = useRef<HTMLAnchorElement>(null)
  const [isOpen, setOpen] = useState(false)
  const Entries = useDeferred<AccountEntriesProps>(loadEntries, isOpen)
  const [replaced, setReplaced] = useState(Entries && { takesFocus: false })

  // By somebody who was faster than the scripts.
  useEffect(() => setOpen(details.current?.open === true), [])

  // Not while the link is being pressed: the press would be lost.
  useEffect(() => {
    if (Entries && !(isOpen && link.current?.matches(':active')))
      setReplaced({ takesFocus: link.current === document.activeElement })
  }, [Entries, isOpen])

  return (
    <details ref={details} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="relative flex-none">
      <AccountSummary viewer={viewer} />
      <div className="absolute top-full right-0 z-30 mt-2 w-60 overflow-hidden rounded-card border border-line bg-surface py-1.5 shadow-e3">
        {replaced ? (
          <Deferred component={Entries} props={{ viewer, ...replaced }} />
        ) : (
          <Link
            ref={link}
            to={href('/app')}
            onClick={() => details.current?.removeAttribute('open')}
            className="flex min-h-11 items-center px-4 text-[.9375rem] hover:bg-surface-2"
          >
            {texts.dashboard}
          </Link>
        )}
      </div>
    </details>
  )
}

/** All that a closed menu shows of its viewer. */
export function AccountSummary({ viewer }: { viewer: ViewerHint }) {
  return (
    <summary
      aria-label={texts.accountMenu(viewer.full_name)}
      className="flex min-h-11 cursor-pointer list-none items-center gap-1 rounded-control px-1 hover:bg-surface-2 [&::-webkit-details-marker]:hidden"
    >
      <Avatar name={viewer.full_name} src={viewer.avatar_url} size={36} />
      <ChevronDown aria-hidden="true" className="size-4 text-ink-3 max-lg:hidden" strokeWidth={1.9} />
    </summary>
  )
}
