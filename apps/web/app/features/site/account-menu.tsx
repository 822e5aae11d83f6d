import ChevronDown from 'lucide-react/icons/chevron-down'
import { lazy, Suspense } from 'react'
import { href, Link } from 'react-router'
import { whenUsed } from '../../lib/page/when-used.ts'
import type { ViewerHint } from '../../lib/session/viewer-hint.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import * as texts from './account-menu.texts.ts'

// What the server has drawn works until then.
const AccountEntries = lazy(async () => {
  await whenUsed()
  return import('./account-entries.tsx').then(
    (part) => ({ default: part.AccountEntries }),
    () => ({ default: OnlyEntry }),
  )
})

/** Where the others could not be loaded. To wait for them would hold up whatever link is pressed meanwhile. */
function OnlyEntry() {
  return (
    <Link to={href('/app')} className="flex min-h-11 items-center px-4 hover:bg-surface-2">
      {texts.dashboard}
    </Link>
  )
}

/** The profile menu: a disclosure of links, which needs no script to open. */
export function AccountMenu({ viewer }: { viewer: ViewerHint }) {
  return (
    <details className="relative flex-none">
      <summary
        aria-label={texts.accountMenu(viewer.full_name)}
        className="flex min-h-11 cursor-pointer list-none items-center gap-1 rounded-control px-1 hover:bg-surface-2 [&::-webkit-details-marker]:hidden"
      >
        <Avatar name={viewer.full_name} src={viewer.avatar_url} size={36} />
        <ChevronDown aria-hidden="true" className="size-4 text-ink-3 max-lg:hidden" strokeWidth={1.9} />
      </summary>
      <div className="absolute top-full right-0 z-30 mt-2 w-60 overflow-hidden rounded-card border border-line bg-surface py-1.5 shadow-e3">
        <Suspense fallback={<Spinner className="m-4" />}>
          <AccountEntries viewer={viewer} />
        </Suspense>
      </div>
    </details>
  )
}
