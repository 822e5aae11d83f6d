import type { ComponentType, ReactNode, SVGProps } from 'react'
import { Link } from 'react-router'

/** A page of an area that has a frame of its own, such as a shop's. */
export interface Section {
  to: string
  label: string
  Icon: ComponentType<SVGProps<SVGSVGElement>>
  /** Only for this page, not for pages below it. */
  end?: boolean
}

/** Whether the address is of this page, or of one below it. */
export function isWithin(pathname: string, { to, end = false }: Section): boolean {
  return pathname === to || (!end && pathname.startsWith(`${to}/`))
}

interface RailLinkProps {
  section: Section
  pathname: string
  /** At its end, such as the number of waiting items. */
  children?: ReactNode
}

/** One line of the rail at the side of a wide screen, on a dark ground. Where more do not fit, the one that is open is in sight. */
export function RailLink({ section, pathname, children }: RailLinkProps) {
  const { to, label, Icon } = section
  const isOpen = isWithin(pathname, section)
  return (
    <Link
      ref={isOpen ? scrollRailTo : undefined}
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
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {children}
    </Link>
  )
}

/** A line that is in sight stays where it was pressed. */
function scrollRailTo(link: HTMLElement | null) {
  const list = link?.closest('ul')
  if (!link || !list) return
  const [outer, inner] = [list.getBoundingClientRect(), link.getBoundingClientRect()]
  if (inner.top < outer.top || inner.bottom > outer.bottom)
    list.scrollTop += (inner.top + inner.bottom - outer.top - outer.bottom) / 2
}

interface SectionTabsProps<T extends Section> {
  label: string
  sections: readonly T[]
  pathname: string
  /** In the corner of each, such as the number of waiting items. */
  children?: (section: T) => ReactNode
}

/** Pages as a row of tabs, on phones. There may be more than fit: the one that is open is in sight. */
export function SectionTabs<T extends Section>({ label, sections, pathname, children }: SectionTabsProps<T>) {
  return (
    <nav
      aria-label={label}
      className="overflow-x-auto overflow-y-hidden border-b border-line bg-surface px-2 [scrollbar-width:none] lg:hidden print:hidden"
    >
      <ul className="flex gap-0.5">
        {sections.map((section) => {
          const isOpen = isWithin(pathname, section)
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
                {children?.(section)}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** Scrolls its list alone: the browser's own way would move the page as well. */
export function bringIntoSight(link: HTMLElement | null) {
  const list = link?.closest('nav')
  if (!link || !list) return
  const [outer, inner] = [list.getBoundingClientRect(), link.getBoundingClientRect()]
  list.scrollLeft += (inner.left + inner.right - outer.left - outer.right) / 2
}
