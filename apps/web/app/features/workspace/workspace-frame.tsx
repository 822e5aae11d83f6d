import CircleHelp from 'lucide-react/icons/circle-question-mark'
import type { ReactNode } from 'react'
import { href, Link, useLocation } from 'react-router'
import { APP_NAME } from '../../lib/page/brand.ts'
import { useViewer } from '../../lib/session/session.ts'
import { shopRoleOf } from '../../lib/session/shop-role.ts'
import { useLikelyViewer } from '../../lib/session/use-likely-viewer.ts'
import { ShopTile } from '../../ui/avatar.tsx'
import { isWithin, RailLink, SectionTabs } from '../../lib/workspaces/section-nav.tsx'
import { Wordmark } from '../../ui/wordmark.tsx'
import { sectionsOf, tabsOf, type WorkspaceSection, type WorkspaceTab } from './sections.ts'
import { WaitingCount } from './waiting-count.tsx'
import * as texts from './workspace-frame.texts.ts'

interface WorkspaceFrameProps {
  /** The search of the whole site, on wide screens. */
  search: ReactNode
  /** At the right of the top bar: what every header has of the viewer. */
  tools: ReactNode
  /** At the foot of the side rail, on dark green. */
  theme: ReactNode
  /** False where the page has a bar of its own at the bottom of a phone's screen. */
  tabBar: boolean
  /** `<main>`. */
  children: ReactNode
}

/**
 * What stands around the pages of a shop: a side rail on wide screens; on phones a top bar, the pages of the open tab and
 * the tabs. Everything has its place before anything is read, so that nothing moves.
 */
export function WorkspaceFrame({ search, tools, theme, tabBar, children }: WorkspaceFrameProps) {
  const { pathname } = useLocation()
  const role = shopRoleOf(useLikelyViewer())
  const tabs = tabsOf(role)
  const open = tabs.find((tab) => tab.sections.some((section) => isWithin(pathname, section)))
  return (
    <div className="min-h-dvh max-lg:flex max-lg:flex-col lg:grid lg:grid-cols-[236px_minmax(0,1fr)] print:block">
      <Rail pathname={pathname} sections={sectionsOf(role)} theme={theme} />
      {/* Its own page padding, and from the left: the rail is on that side. */}
      <div className="min-w-0 max-lg:flex-1 lg:[&_.frame]:mx-0 lg:[&_.frame]:pr-8 lg:[&_.frame]:pl-[38px]">
        <header className="bg-surface print:hidden">
          <div className="flex min-h-[60px] items-center gap-1.5 pr-2 pl-4 lg:min-h-[72px] lg:pr-8 lg:pl-[38px]">
            <Link to={href('/')} aria-label={texts.home(APP_NAME)} className="flex min-h-11 items-center lg:hidden">
              <Wordmark />
            </Link>
            <div className="max-w-[420px] flex-1 max-lg:hidden">{search}</div>
            <span className="flex-1" />
            {tools}
          </div>
          <div aria-hidden="true" className="weave" />
        </header>
        {open && open.sections.length > 1 && (
          <SectionTabs label={texts.pagesOf(open.label)} sections={open.sections} pathname={pathname}>
            {(section) => (
              <WaitingCount
                sections={[section]}
                className="absolute top-1 right-0 min-w-4 rounded-full bg-surface-3 px-1 text-center text-[.6875rem] leading-4 font-semibold text-ink-2"
              />
            )}
          </SectionTabs>
        )}
        <div className="pb-10 lg:pb-16">{children}</div>
      </div>
      {tabBar && <TabBar tabs={tabs} open={open} pathname={pathname} />}
    </div>
  )
}

interface RailProps {
  pathname: string
  sections: readonly WorkspaceSection[]
  theme: ReactNode
}

function Rail({ pathname, sections, theme }: RailProps) {
  const shop = useViewer()?.vendor
  return (
    <nav
      aria-label={texts.workspace}
      className="woven-side sticky top-0 z-10 flex h-dvh flex-col bg-deep text-on-deep-2 max-lg:hidden print:hidden"
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
            <RailLink section={section} pathname={pathname}>
              <WaitingCount
                sections={[section]}
                className="min-w-6 rounded-full bg-white/12 px-[7px] py-px text-center text-[.78125rem] font-semibold"
              />
            </RailLink>
          </li>
        ))}
      </ul>
      <div className="grid flex-none grid-cols-1 gap-1 border-t border-white/12 py-3 pr-5 pl-3.5 text-sm [&_a:hover]:text-on-deep">
        {/* The place is kept while it is not known whose shop it is. */}
        <div className="min-h-13">
          {shop && (
            <Link to={href('/vendors/:id', { id: shop.id })} className="flex min-h-13 items-center gap-2.5">
              <ShopTile name={shop.business_name} />
              <span className="min-w-0">
                <span className="block truncate font-semibold text-on-deep">{shop.business_name}</span>
                <span className="block text-[.8125rem]">{texts.viewShop}</span>
              </span>
            </Link>
          )}
        </div>
        <Link to={href('/help')} className="flex min-h-11 items-center gap-2">
          <CircleHelp aria-hidden="true" className="size-4" />
          {texts.help}
        </Link>
        {/* Known only in the browser. */}
        <div className="min-h-11">{theme}</div>
      </div>
    </nav>
  )
}

interface TabBarProps {
  tabs: readonly WorkspaceTab[]
  open: WorkspaceTab | undefined
  pathname: string
}

function TabBar({ tabs, open, pathname }: TabBarProps) {
  return (
    <nav
      aria-label={texts.tabs}
      className="sticky bottom-0 z-20 border-t border-line bg-surface px-1 pt-1 pb-[max(8px,env(safe-area-inset-bottom))] lg:hidden print:hidden"
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {tabs.map((tab) => {
          const { label, Icon } = tab
          const isOpen = tab === open
          const [{ to }] = tab.sections
          return (
            <li key={label}>
              <Link
                to={to}
                aria-current={isOpen ? (pathname === to ? 'page' : 'true') : undefined}
                className={`relative grid min-h-[52px] justify-items-center gap-0.5 pt-[7px] pb-[3px] text-[min(var(--t-xs),3.9vw)] ${
                  isOpen ? 'font-semibold text-forest' : 'font-medium text-ink-3'
                }`}
              >
                <Icon aria-hidden="true" className="size-[23px]" strokeWidth={1.9} />
                {label}
                <WaitingCount
                  sections={tab.sections}
                  className="absolute top-0.5 left-[calc(50%+6px)] grid min-h-[18px] min-w-[18px] place-items-center rounded-full bg-laterite px-1 text-[.6875rem] leading-none font-bold text-on-laterite ring-2 ring-surface"
                />
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
