import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import HandCoins from 'lucide-react/icons/hand-coins'
import Heart from 'lucide-react/icons/heart'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LogOut from 'lucide-react/icons/log-out'
import Mail from 'lucide-react/icons/mail'
import MessageCircle from 'lucide-react/icons/message-circle'
import Package from 'lucide-react/icons/package'
import Phone from 'lucide-react/icons/phone'
import ScrollText from 'lucide-react/icons/scroll-text'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import Smartphone from 'lucide-react/icons/smartphone'
import Store from 'lucide-react/icons/store'
import SunMoon from 'lucide-react/icons/sun-moon'
import UserRound from 'lucide-react/icons/user-round'
import Wallet from 'lucide-react/icons/wallet'
import type { ComponentType, ReactNode, SVGProps } from 'react'
import { href, Link, NavLink, useLocation } from 'react-router'
import type { ViewerHint } from '../../lib/session/viewer-hint.ts'
import { chooseTheme } from '../../lib/page/theme.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { accountLinks, hatOf, messages, wishlist } from './account-links.ts'
import { APP_NOTE, INSTALL_LABEL, useInstall } from './install-prompt.ts'
import { becomeVendor, sections } from './sections.ts'
import { SignOutButton } from './sign-out-button.tsx'
import type { Support } from './support.ts'
import { themeLabels, useOtherTheme } from './use-other-theme.ts'
import { useSignInLinks } from './use-sign-in-links.ts'
import * as texts from './account-sheet.texts.ts'

export interface AccountSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Undefined when nobody is signed in. */
  viewer: ViewerHint | undefined
  support: Support
}

/** What a wide screen has in its header, for phones. Loaded by tab-bar.tsx when it is wanted. */
export function AccountSheet({ open, onOpenChange, viewer, support }: AccountSheetProps) {
  const close = () => onOpenChange(false)
  const install = useInstall()
  const other = useOtherTheme()
  const guestLinks = useSignInLinks()
  const { pathname } = useLocation()
  const hat = viewer && hatOf(viewer, pathname)
  const links = viewer && accountLinks(viewer, hat)

  return (
    <Modal
      layout="bottom"
      open={open}
      onOpenChange={onOpenChange}
      title={
        viewer ? (
          <span className="flex items-center gap-3">
            <Avatar name={viewer.full_name} src={viewer.avatar_url} size={36} />
            <span className="min-w-0 truncate">{viewer.full_name}</span>
          </span>
        ) : (
          texts.welcome
        )
      }
    >
      {!viewer && (
        <p className="grid grid-cols-2 gap-2 pt-2 pb-3">
          <Link to={guestLinks.signIn} onClick={close} className={buttonClass({ variant: 'line', block: true })}>
            {texts.signIn}
          </Link>
          <Link to={guestLinks.register} onClick={close} className={buttonClass({ variant: 'buy', block: true })}>
            {texts.getStarted}
          </Link>
        </p>
      )}
      {hat && <p className="truncate pb-2 text-ink-2">{hat.label}</p>}
      {links && (
        <nav aria-label={texts.yourAccount}>
          <Rows>
            {links.map(({ name, to, label }) => (
              <RowLink key={to} to={to} label={label} look={LOOKS[name]} onClick={close} />
            ))}
            <RowLink {...messages} look={LOOKS.messages} onClick={close} />
            {hat && <RowLink {...hat.other} look={LOOKS.switch} onClick={close} />}
          </Rows>
        </nav>
      )}
      <nav aria-label={texts.main} className={links ? 'mt-2 border-t border-line pt-2' : ''}>
        <Rows>
          {sections.map(({ name, to, label }) => (
            <RowLink key={to} to={to} label={label} look={LOOKS[name]} onClick={close} />
          ))}
          {!viewer && <RowLink {...becomeVendor} look={LOOKS.becomeVendor} onClick={close} />}
        </Rows>
      </nav>
      <div className="mt-2 border-t border-line pt-2">
        <Rows>
          {!viewer && <RowLink {...wishlist} look={LOOKS.wishlist} onClick={close} />}
          <RowLink to={href('/help')} label={texts.helpCentre} look={LOOKS.help} onClick={close} />
          {support.phone && (
            <li>
              <a href={`tel:${support.phone.replaceAll(' ', '')}`} className={ROW}>
                <Tile {...LOOKS.phone} />
                {support.phone}
              </a>
            </li>
          )}
          <li>
            <a href={`mailto:${support.email}`} className={ROW}>
              <Tile {...LOOKS.mail} />
              <span className="min-w-0 wrap-anywhere">{support.email}</span>
            </a>
          </li>
          {other && (
            <li>
              <button type="button" onClick={() => chooseTheme(other)} className={ROW}>
                <Tile {...LOOKS.theme} />
                {themeLabels[other]}
              </button>
            </li>
          )}
          <li>
            {install ? (
              <button type="button" onClick={install} className={ROW}>
                <Tile {...LOOKS.install} />
                {INSTALL_LABEL}
              </button>
            ) : (
              <span className={`${ROW} text-ink-2`}>
                <Tile {...LOOKS.app} />
                {APP_NOTE}
              </span>
            )}
          </li>
          {viewer && (
            <li>
              <SignOutButton onPress={close} className={ROW} picture={<Tile {...LOOKS.leave} />} />
            </li>
          )}
        </Rows>
      </div>
    </Modal>
  )
}

const ROW =
  '-mx-1.5 flex min-h-11 w-[calc(100%+12px)] items-center gap-3 rounded-control px-1.5 py-0.5 text-left text-base font-medium [&:is(a,button)]:cursor-pointer [&:is(a,button)]:hover:bg-surface-2 [&[aria-current]]:bg-surface-2 [&[aria-current]]:font-semibold'

interface Look {
  Icon: ComponentType<SVGProps<SVGSVGElement>>
  tint: string
}

const PLAIN = 'bg-surface-2 text-ink-2'
const GREEN = 'bg-forest-soft text-forest-ink'
const GOLD = 'bg-gold-soft text-gold-ink'
const BLUE = 'bg-indigo-soft text-indigo'

const LOOKS = {
  dashboard: { Icon: LayoutDashboard, tint: GREEN },
  orders: { Icon: Package, tint: GREEN },
  purchases: { Icon: ShoppingBag, tint: BLUE },
  payouts: { Icon: Wallet, tint: GREEN },
  wishlist: { Icon: Heart, tint: GOLD },
  messages: { Icon: MessageCircle, tint: GREEN },
  profile: { Icon: UserRound, tint: BLUE },
  vendorDashboard: { Icon: Store, tint: GOLD },
  switch: { Icon: ArrowLeftRight, tint: PLAIN },
  adminPanel: { Icon: ShieldCheck, tint: GOLD },
  products: { Icon: ShoppingBag, tint: GREEN },
  requests: { Icon: ScrollText, tint: GOLD },
  vendors: { Icon: Store, tint: BLUE },
  becomeVendor: { Icon: HandCoins, tint: GREEN },
  help: { Icon: CircleHelp, tint: PLAIN },
  phone: { Icon: Phone, tint: PLAIN },
  mail: { Icon: Mail, tint: PLAIN },
  theme: { Icon: SunMoon, tint: PLAIN },
  install: { Icon: Smartphone, tint: GOLD },
  app: { Icon: Smartphone, tint: PLAIN },
  leave: { Icon: LogOut, tint: PLAIN },
} as const satisfies Record<string, Look>

function Rows({ children }: { children: ReactNode }) {
  return <ul className="grid gap-0.5">{children}</ul>
}

interface RowLinkProps {
  to: string
  label: string
  look: Look
  onClick?: () => void
}

function RowLink({ to, label, look, onClick }: RowLinkProps) {
  return (
    <li>
      <NavLink to={to} end onClick={onClick} className={ROW}>
        <Tile {...look} />
        {label}
      </NavLink>
    </li>
  )
}

function Tile({ Icon, tint }: Look) {
  return (
    <span className={`grid size-9 flex-none place-items-center rounded-control ${tint}`}>
      <Icon aria-hidden="true" className="size-[18px]" strokeWidth={1.9} />
    </span>
  )
}
