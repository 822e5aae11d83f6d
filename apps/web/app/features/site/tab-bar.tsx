import House from 'lucide-react/icons/house'
import Plus from 'lucide-react/icons/plus'
import ScrollText from 'lucide-react/icons/scroll-text'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import User from 'lucide-react/icons/user'
import { type ComponentType, type SVGProps, useState } from 'react'
import { href, Link, NavLink, useLocation } from 'react-router'
import type { ViewerHint } from '../../lib/session/viewer-hint.ts'
import { Deferred, useDeferred } from '../../ui/deferred.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toastNotOpened } from '../../ui/toast.tsx'
import type { Support } from './support.ts'
import type { AccountSheetProps } from './account-sheet.tsx'
import * as texts from './tab-bar.texts.ts'

interface TabBarProps {
  /** Undefined when nobody is signed in. */
  viewer: ViewerHint | undefined
  support: Support
}

/** The phone's way around the site, in reach of the thumb. Pages with something to press at the bottom take its place. */
export function TabBar({ viewer, support }: TabBarProps) {
  return (
    <nav
      aria-label={texts.tabs}
      className="sticky bottom-0 z-20 border-t border-line bg-surface px-1 pt-1 pb-[max(8px,env(safe-area-inset-bottom))] lg:hidden"
    >
      <ul className="grid grid-cols-5">
        <Tab to={href('/')} label={texts.home} Icon={House} end />
        <Tab to={href('/products')} label={texts.shop} Icon={ShoppingBag} />
        <li>
          <Link
            to={viewer ? href('/app/create-request') : href('/register')}
            className="grid min-h-[52px] justify-items-center gap-0.5 pb-[3px] text-[min(var(--t-xs),3.9vw)] font-semibold text-ink"
          >
            <span className="-mt-[25px] grid size-12 place-items-center rounded-[16px] bg-gold text-on-gold ring-4 ring-surface">
              <Plus aria-hidden="true" className="size-[23px]" strokeWidth={1.9} />
            </span>
            {texts.ask}
          </Link>
        </li>
        <Tab to={href('/requests')} label={texts.requests} Icon={ScrollText} />
        <YouTab viewer={viewer} support={support} />
      </ul>
    </nav>
  )
}

const loadSheet = () => import('./account-sheet.tsx').then((part) => part.AccountSheet)

/** Opens what a wide screen has in its header; a link to it for browsers without scripts. */
function YouTab({ viewer, support }: TabBarProps) {
  const [isOpen, setOpen] = useState(false)
  const isActive = /^\/app(\/|$)/.test(useLocation().pathname)
  const Sheet = useDeferred<AccountSheetProps>(loadSheet, isOpen, () => {
    setOpen(false)
    toastNotOpened()
  })
  const content = (
    <>
      {isOpen && !Sheet ? (
        <Spinner className="my-[3px] size-[17px]!" />
      ) : (
        <User aria-hidden="true" className="size-[23px]" strokeWidth={1.9} />
      )}
      {texts.you}
    </>
  )
  return (
    <li>
      <Link to={href('/app')} className={`${tabClass(isActive)} scripted:hidden`}>
        {content}
      </Link>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        className={`${tabClass(isActive)} w-full cursor-pointer noscript:hidden`}
      >
        {content}
      </button>
      <Deferred component={Sheet} props={{ open: isOpen, onOpenChange: setOpen, viewer, support }} />
    </li>
  )
}

interface TabProps {
  to: string
  label: string
  Icon: ComponentType<SVGProps<SVGSVGElement>>
  /** Only this page, none below it. */
  end?: boolean
}

function Tab({ to, label, Icon, end = false }: TabProps) {
  return (
    <li>
      <NavLink to={to} end={end} className={({ isActive }) => tabClass(isActive)}>
        <Icon aria-hidden="true" className="size-[23px]" strokeWidth={1.9} />
        {label}
      </NavLink>
    </li>
  )
}

function tabClass(isActive: boolean): string {
  return `grid min-h-[52px] justify-items-center gap-0.5 pt-[7px] pb-[3px] text-[min(var(--t-xs),3.9vw)] ${
    isActive ? 'font-semibold text-forest' : 'font-medium text-ink-3'
  }`
}
