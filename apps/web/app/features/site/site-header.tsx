import Mail from 'lucide-react/icons/mail'
import Hand from 'lucide-react/icons/hand'
import Phone from 'lucide-react/icons/phone'
import Plus from 'lucide-react/icons/plus'
import { href, Link, NavLink } from 'react-router'
import { APP_NAME } from '../../lib/page/brand.ts'
import { useCart } from '../../lib/cart/cart.ts'
import type { ViewerHint } from '../../lib/session/viewer-hint.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Wordmark } from '../../ui/wordmark.tsx'
import { AccountMenu } from './account-menu.tsx'
import { BellLink } from './bell-link.tsx'
import { CartLink } from './cart-link.tsx'
import { InstallOffer } from './install-offer.tsx'
import { MessagesLink } from './messages-link.tsx'
import { SearchBox } from './search-box.tsx'
import { becomeVendor, sections } from './sections.ts'
import type { Support } from './support.ts'
import { useSignInLinks } from './use-sign-in-links.ts'
import * as texts from './site-header.texts.ts'

interface SiteHeaderProps {
  /** Undefined when nobody is signed in. */
  viewer: ViewerHint | undefined
  support: Support
}

export function SiteHeader({ viewer, support }: SiteHeaderProps) {
  // A phone's line has room for three: an empty cart gives way to the ways in, a full one crowds them.
  const isCrowded = useCart().length > 0 && !viewer
  // Cart, bell and menu stand closer as well, or large text would push the last of them off the screen.
  const gap = isCrowded || viewer ? 'gap-1 min-[380px]:gap-2' : 'gap-1.5 min-[360px]:gap-2'
  const links = useSignInLinks()
  return (
    // On a phone without a box of its own: the search row has to stick for the whole page.
    <header className="max-lg:contents lg:bg-surface">
      <Strip support={support} />
      {/* Above the search row, which reaches below it by the room that it has when it sticks. */}
      <div className="bg-surface max-lg:relative max-lg:z-[26]">
        <div className={`frame flex min-h-[60px] items-center lg:min-h-[76px] lg:gap-4 ${gap}`}>
          <Link to={href('/')} aria-label={texts.home(APP_NAME)} className="flex min-h-11 items-center">
            <Wordmark />
          </Link>
          <div className="max-w-[660px] flex-[100] max-lg:hidden lg:ml-3">
            <SearchBox id="search-wide" />
          </div>
          <span className="flex-1" />
          {viewer && (
            <Link to={href('/app/create-request')} className={`${buttonClass({ variant: 'ask' })} max-lg:hidden`}>
              <Plus aria-hidden="true" />
              {texts.requestItem}
            </Link>
          )}
          {/* A phone's line has no room: there it is in the You sheet. */}
          {viewer && <MessagesLink className="max-lg:hidden" />}
          <CartLink hideWhenEmpty={!viewer} />
          {viewer ? (
            <>
              <BellLink />
              <AccountMenu viewer={viewer} />
            </>
          ) : (
            <>
              <Link
                to={links.signIn}
                className={`${buttonClass({ variant: 'ghost' })} max-lg:px-2 ${isCrowded ? TIGHT : ''}`}
              >
                {texts.signIn}
              </Link>
              <Link
                to={links.register}
                className={`${buttonClass({ variant: 'buy' })} max-lg:px-3 ${isCrowded ? `max-[22.4375rem]:hidden ${TIGHT}` : 'max-[21.1875rem]:hidden'}`}
              >
                {texts.getStarted}
              </Link>
            </>
          )}
        </div>
      </div>
      <div className="search-row lg:hidden">
        <div className="frame">
          <SearchBox id="search-narrow" />
        </div>
      </div>
      <nav aria-label={texts.main} className="border-t border-line max-lg:hidden">
        <ul className="frame flex gap-1">
          {sections.map(({ to, label }) => (
            <li key={to} className="first:-ml-3.5">
              <SectionLink to={to}>{label}</SectionLink>
            </li>
          ))}
          {!viewer && (
            <li>
              <SectionLink to={becomeVendor.to}>{becomeVendor.label}</SectionLink>
            </li>
          )}
        </ul>
      </nav>
      <div aria-hidden="true" className="weave" />
    </header>
  )
}

// What a smaller phone has no room for is in its You sheet.
const TIGHT = 'max-[429px]:px-1.5! max-[429px]:text-sm!'

function SectionLink({ to, children }: { to: string; children: string }) {
  return (
    <NavLink
      to={to}
      // The bar below is for the section one is in; a link that only sets a query is never that.
      className={({ isActive }) =>
        `relative flex min-h-[46px] items-center px-3.5 text-[.9375rem] hover:text-ink ${
          isActive && !to.includes('?')
            ? 'font-semibold text-ink after:absolute after:inset-x-3.5 after:bottom-0 after:h-[3px] after:bg-ink'
            : 'font-medium text-ink-2'
        }`
      }
    >
      {children}
    </NavLink>
  )
}

function Strip({ support }: { support: Support }) {
  return (
    // Line and contact side by side need every pixel of a small phone: there the icons go.
    <div className="bg-deep text-[.8125rem] text-on-deep-2 max-[429px]:text-xs [&_svg]:size-[14px] [&_svg]:flex-none [&_svg]:text-[#f7b52e] max-[429px]:[&_svg]:hidden">
      <div className="frame flex min-h-[34px] items-center justify-between gap-2 min-[430px]:gap-5">
        <p className="flex min-w-0 items-center gap-[7px]">
          <Hand aria-hidden="true" />
          <span className="truncate">
            {texts.ghanasMarket} <b className="font-semibold text-on-deep">{texts.inYourHand}</b>
          </span>
        </p>
        <ul className="flex items-center gap-[22px] [&_a:hover]:underline [&_a]:flex [&_a]:min-h-[34px] [&_a]:items-center [&_a]:gap-1.5">
          <li className="max-lg:hidden">
            <InstallOffer />
          </li>
          {support.phone && (
            <li>
              <a href={`tel:${support.phone.replaceAll(' ', '')}`} className="whitespace-nowrap">
                <Phone aria-hidden="true" />
                {support.phone}
              </a>
            </li>
          )}
          <li className={support.phone ? 'max-lg:hidden' : 'max-sm:hidden'}>
            <a href={`mailto:${support.email}`}>
              <Mail aria-hidden="true" />
              {support.email}
            </a>
          </li>
        </ul>
      </div>
    </div>
  )
}
