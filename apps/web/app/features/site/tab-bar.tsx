import House from 'lucide-react/icons/house'
import Plus from 'lucide-react/icons/plus'
import ScrollText from 'lucide-react/icons/scroll-text'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import User from 'lucide-react/icons/user'
import type { ComponentType, SVGProps } from 'react'
import { href, Link, NavLink } from 'react-router'

interface TabBarProps {
  isSignedIn: boolean
}

/** The phone's way around the site, in reach of the thumb. Pages with something to press at the bottom take its place. */
export function TabBar({ isSignedIn }: TabBarProps) {
  return (
    <nav
      aria-label="Tabs"
      className="sticky bottom-0 z-20 border-t border-line bg-surface px-1 pt-1 pb-[max(8px,env(safe-area-inset-bottom))] lg:hidden"
    >
      <ul className="grid grid-cols-5">
        <Tab to={href('/')} label="Home" Icon={House} end />
        <Tab to={href('/products')} label="Shop" Icon={ShoppingBag} />
        <li>
          <Link
            to={isSignedIn ? href('/app/create-request') : href('/register')}
            className="grid min-h-[52px] justify-items-center gap-0.5 pb-[3px] text-xs font-semibold text-ink"
          >
            <span className="-mt-[25px] grid size-12 place-items-center rounded-[16px] bg-gold text-on-gold ring-4 ring-surface">
              <Plus aria-hidden="true" className="size-[23px]" strokeWidth={1.9} />
            </span>
            Ask
          </Link>
        </li>
        <Tab to={href('/requests')} label="Requests" Icon={ScrollText} />
        <Tab to={href('/app')} label="You" Icon={User} />
      </ul>
    </nav>
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
      <NavLink
        to={to}
        end={end}
        className={({ isActive }) =>
          `grid min-h-[52px] justify-items-center gap-0.5 pt-[7px] pb-[3px] text-xs ${
            isActive ? 'font-semibold text-forest' : 'font-medium text-ink-3'
          }`
        }
      >
        <Icon aria-hidden="true" className="size-[23px]" strokeWidth={1.9} />
        {label}
      </NavLink>
    </li>
  )
}
