import { type ReactNode, useId } from 'react'
import { href, Link } from 'react-router'
import { APP_NAME } from '../../lib/page/brand.ts'
import { Wordmark } from '../../ui/wordmark.tsx'
import { InstallOffer } from './install-offer.tsx'
import { NewsletterForm } from './newsletter-form.tsx'
import { becomeVendor, sections } from './sections.ts'
import type { Support } from './support.ts'
import { SupportList } from './support-list.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import * as texts from './site-footer.texts.ts'

const LINK = 'flex min-h-[34px] items-center gap-2 hover:text-on-deep hover:underline hover:underline-offset-4'

interface SiteFooterProps {
  isSignedIn: boolean
  support: Support
  year: number
}

export function SiteFooter({ isSignedIn, support, year }: SiteFooterProps) {
  return (
    <footer className="mt-14 bg-deep text-[.9375rem] text-[#cfe0d4] lg:mt-20">
      <div aria-hidden="true" className="weave" />
      <div className="frame grid grid-cols-1 gap-7 pt-9 pb-7 sm:grid-cols-2 lg:grid-cols-[1.5fr_1fr_1fr_1.6fr] lg:gap-10 lg:pt-[52px] lg:pb-9">
        <div>
          <Link
            to={href('/')}
            aria-label={texts.home(APP_NAME)}
            className="mb-2.5 inline-flex min-h-11 items-center text-on-deep"
          >
            <Wordmark />
          </Link>
          <p className="max-w-[34ch]">{texts.socialCommercePlatformConnecting}</p>
        </div>
        <Column title={texts.quickLinks}>
          {sections.map(({ to, label }) => (
            <FooterLink key={to} to={to}>
              {label}
            </FooterLink>
          ))}
          {!isSignedIn && <FooterLink to={becomeVendor.to}>{becomeVendor.label}</FooterLink>}
        </Column>
        <Column title={texts.support}>
          <FooterLink to={href('/help')}>{texts.helpCentre}</FooterLink>
          <FooterLink to={href('/faq')}>{texts.faq}</FooterLink>
          <FooterLink to={href('/fees')}>{texts.fees}</FooterLink>
          <FooterLink to={href('/contact')}>{texts.contactUs}</FooterLink>
          <FooterLink to={href('/privacy')}>{texts.privacy}</FooterLink>
          <FooterLink to={href('/terms')}>{texts.terms}</FooterLink>
        </Column>
        <div>
          <h2 className="mb-1.5 font-body text-[.9375rem] font-semibold tracking-normal text-on-deep">
            {texts.weeklyMarketNews}
          </h2>
          <p className="text-sm">{texts.dealsAndNewRequests}</p>
          <NewsletterForm />
          <SupportList
            support={support}
            className="mt-3.5 [&_svg]:size-4 [&_svg]:flex-none"
            lineClassName="flex min-h-[34px] items-center gap-2 [&:is(a)]:hover:text-on-deep [&:is(a)]:hover:underline [&:is(a)]:hover:underline-offset-4"
          />
        </div>
      </div>
      <div className="border-t border-white/15">
        <div className="frame flex flex-wrap items-center justify-between gap-x-5 gap-y-1.5 pt-3 pb-5 text-[.8125rem]">
          <span>
            © {year} {APP_NAME}
          </span>
          {/* A wide screen has it in the header. */}
          <div className="lg:hidden [&_svg]:size-4">
            <InstallOffer />
          </div>
          <ThemeSwitch />
          <ul className="flex flex-wrap gap-x-[18px]">
            <FooterLink to={href('/cookies')}>{texts.cookies}</FooterLink>
            <FooterLink to={href('/privacy')}>{texts.privacy}</FooterLink>
            <FooterLink to={href('/terms')}>{texts.terms}</FooterLink>
            <li>
              {/* Not a page of this app: the API's own. */}
              <a href="/api/v1/docs" className={LINK}>
                {texts.api}
              </a>
            </li>
          </ul>
        </div>
      </div>
    </footer>
  )
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <div>
      <h2 id={id} className="mb-1.5 font-body text-[.9375rem] font-semibold tracking-normal text-on-deep">
        {title}
      </h2>
      <ul aria-labelledby={id}>{children}</ul>
    </div>
  )
}

function FooterLink({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <Link to={to} className={LINK}>
        {children}
      </Link>
    </li>
  )
}
