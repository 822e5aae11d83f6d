import type { ReactNode } from 'react'
import { href, Link, useLocation } from 'react-router'
import { APP_NAME } from '../../lib/page/brand.ts'
import { RailLink, SectionTabs } from '../../lib/workspaces/section-nav.tsx'
import { Wordmark } from '../../ui/wordmark.tsx'
import type { ViewerHint } from '../../lib/session/viewer-hint.ts'
import { type DeskSection, sectionsOf } from './desk-sections.ts'
import * as texts from './desk.texts.ts'

interface DeskFrameProps {
  /** Whose role says which pages are named. */
  viewer: ViewerHint | undefined
  /** At the right of the top bar. */
  tools: ReactNode
  /** At the foot of the side rail, on near black. */
  theme: ReactNode
  /** `<main>`. */
  children: ReactNode
}

/** What stands around the pages of admins: a side rail on wide screens, a row of tabs on phones. Plain, to be told from a shop's. */
export function DeskFrame({ viewer, tools, theme, children }: DeskFrameProps) {
  const { pathname } = useLocation()
  const sections = sectionsOf(viewer)
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[236px_minmax(0,1fr)] print:block">
      <Rail sections={sections} pathname={pathname} theme={theme} />
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
        <SectionTabs label={texts.admin} sections={sections} pathname={pathname} />
        <div className="pb-10 lg:pb-16">{children}</div>
      </div>
    </div>
  )
}

interface RailProps {
  sections: readonly DeskSection[]
  pathname: string
  theme: ReactNode
}

function Rail({ sections, pathname, theme }: RailProps) {
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
        {sections.map((section) => (
          <li key={section.to}>
            <RailLink section={section} pathname={pathname} />
          </li>
        ))}
      </ul>
      {/* Known only in the browser. */}
      <div className="flex-none border-t border-white/12 px-3.5 py-3 text-sm">
        <div className="min-h-11">{theme}</div>
      </div>
    </nav>
  )
}
