import ChevronDown from 'lucide-react/icons/chevron-down'
import { useEffect, useRef, useState } from 'react'
import type { ViewerHint } from '../../lib/session/viewer-hint.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Deferred, useDeferred } from '../../ui/deferred.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toastNotOpened } from '../../ui/toast.tsx'
import type { AccountEntriesProps } from './account-entries.tsx'
import * as texts from './account-menu.texts.ts'

const loadEntries = () => import('./account-entries.tsx').then((part) => part.AccountEntries)

/** The profile menu: a disclosure, which opens before the page's scripts are there. */
export function AccountMenu({ viewer }: { viewer: ViewerHint }) {
  const details = useRef<HTMLDetailsElement>(null)
  const [isOpen, setOpen] = useState(false)
  const Entries = useDeferred<AccountEntriesProps>(loadEntries, isOpen, () => {
    close()
    toastNotOpened()
  })

  useEffect(() => {
    // By somebody who was faster than the scripts.
    if (details.current?.open) setOpen(true)
    return closeOnLeaving(details.current)
  }, [])

  function close() {
    if (details.current) details.current.open = false
  }

  return (
    <details ref={details} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="relative flex-none">
      <summary
        aria-label={texts.accountMenu(viewer.full_name)}
        className="flex min-h-11 cursor-pointer list-none items-center gap-1 rounded-control px-1 hover:bg-surface-2 [&::-webkit-details-marker]:hidden"
      >
        <Avatar name={viewer.full_name} src={viewer.avatar_url} size={36} />
        <ChevronDown aria-hidden="true" className="size-4 text-ink-3 max-lg:hidden" strokeWidth={1.9} />
      </summary>
      <div className="absolute top-full right-0 z-30 mt-2 w-60 overflow-hidden rounded-card border border-line bg-surface py-1.5 shadow-e3">
        {!Entries && <Spinner className="m-4" />}
        <Deferred component={Entries} props={{ viewer, close }} />
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
