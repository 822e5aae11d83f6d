import type { ReactNode } from 'react'
import { href, Link, useLocation } from 'react-router'
import { APP_NAME } from '../../lib/page/brand.ts'
import { Wordmark } from '../../ui/wordmark.tsx'
import { deskSections, isAt } from './desk-sections.ts'
import * as texts from './desk.texts.ts'

interface DeskFrameProps {
  /** At the right of the top bar. */
  tools: ReactNode
  /** At the foot of the side rail, on near black. */
  theme: ReactNode
  /** `<main>`. */
  children: ReactNode
}

/** What stands around the pages of admins: a side rail on wide screens, a row of tabs on phones. Plain, to be told from a shop's. */
export function DeskFrame({ tools, theme, children }: DeskFrameProps) {
  const { pathname } = useLocation()
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[236px_minmax(0,1fr)] print:block">
      <Rail pathname={pathname} theme={theme} />
      {/* Its own page padding, and from the left: the rail is on that side. */}
      <div className="min-w-0 lg:[&_.frame]:mx-0 lg:[&_.frame]:pr-8 lg:[&_.frame]:pl-[38px]">
        <header className="border-b border-line bg-surface print:hidden">
          <div className="flex min-h-[60px] items-center gap-1.5 pr-2 pl-4 lg:min-h-[72px] lg:pr-8 lg:pl-[38px]">
            <Link to={href('/')} aria-label={texts.home(APP_NAME)} className="flex min-h-11 items-center lg:hidden">
              <Wordmark />
            </Link>
            <span className="flex-1" />
            {tools}
          </div>
        </header>
        <Tabs pathname={pathname} />
        <div className="pb-10 lg:pb-16">{children}</div>
      </div>
    </div>
  )
}

function Rail({ pathname, theme }: { pathname: string; theme: ReactNode }) {
  return (
    <nav
      aria-label={texts.admin}
      className="sticky top-0 z-10 flex h-dvh flex-col bg-[#1c1c15] text-on-deep-2 max-lg:hidden print:hidden"
    >
      <Link
        to={href('/')}
        aria-label={texts.home(APP_NAME)}
        className="flex min-h-[72px] flex-none items-center px-4 text-on-deep"
      >
        <Wordmark />
      </Link>
      <ul className="min-h-0 flex-1 overflow-y-auto px-2.5 py-1.5">
        {deskSections.map((section) => {
          const { to, label, Icon } = section
          const isOpen = isAt(pathname, section)
          return (
            <li key={to}>
              <Link
                to={to}
                aria-current={isOpen ? 'page' : undefined}
                className={`flex min-h-11 items-center gap-3 rounded-control px-3 text-[.9375rem] focus-visible:-outline-offset-2 ${
                  isOpen ? 'bg-white/12 font-semibold text-on-deep' : 'font-medium hover:bg-white/8'
                }`}
              >
                <Icon
                  aria-hidden="true"
                  className={`size-[18px] flex-none ${isOpen ? 'text-[#f7b52e]' : ''}`}
                  strokeWidth={1.9}
                />
                <span className="min-w-0 truncate">{label}</span>
              </Link>
            </li>
          )
        })}
      </ul>
      {/* Known only in the browser. */}
      <div className="min-h-11 flex-none border-t border-white/12 px-3.5 py-3 text-sm">{theme}</div>
    </nav>
  )
}

/** There may be more than fit: the one that is open is in sight. */
function Tabs({ pathname }: { pathname: string }) {
  return (
    <nav
      aria-label={texts.admin}
      className="overflow-x-auto overflow-y-hidden border-b border-line bg-surface px-2 [scrollbar-width:none] lg:hidden print:hidden"
    >
      <ul className="flex gap-0.5">
        {deskSections.map((section) => {
          const isOpen = isAt(pathname, section)
          return (
            <li key={section.to} className="flex-none">
              <Link
                ref={isOpen ? bringIntoSight : undefined}
                to={section.to}
                aria-current={isOpen ? 'page' : undefined}
                className={`relative flex min-h-12 items-center px-3 text-[.9375rem] focus-visible:-outline-offset-4 ${
                  isOpen ? 'woven-line font-semibold text-ink' : 'font-medium text-ink-3'
                }`}
              >
                {section.label}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** By moving its list alone: the browser's own way would move the page as well. */
function bringIntoSight(link: HTMLElement | null) {
  const list = link?.closest('nav')
  if (!link || !list) return
  const [outer, inner] = [list.getBoundingClientRect(), link.getBoundingClientRect()]
  list.scrollLeft += (inner.left + inner.right - outer.left - outer.right) / 2
}
