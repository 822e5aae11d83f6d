import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { APP_NAME } from '../../lib/page/brand.ts'
import { Wordmark } from '../../ui/wordmark.tsx'
import * as texts from './account-frame.texts.ts'

interface AccountFrameProps {
  title: ReactNode
  /** A sentence under the title. */
  lead?: ReactNode
  children: ReactNode
  /** The title changes while one looks on, and is then spoken. */
  isLive?: boolean
  /** What stands on the cloth beside the form on wide screens; without, the form stands in the middle. */
  aside?: ReactNode
}

/** The frame of the pages for getting in: the mark, a form of 420 px, and room for nothing that leads astray. */
export function AccountFrame({ title, lead, children, isLive = false, aside }: AccountFrameProps) {
  return (
    <div className={`min-h-dvh ${aside ? 'lg:grid lg:grid-cols-[minmax(33rem,1fr)_1.25fr]' : ''}`}>
      <div className="flex min-h-dvh flex-col">
        <div aria-hidden="true" className={`weave flex-none ${aside ? 'lg:hidden' : ''}`} />
        <div className="mx-auto flex w-full max-w-[452px] flex-1 flex-col px-4 pt-3 pb-6 lg:pt-8">
          <Link to={href('/')} aria-label={texts.home(APP_NAME)} className="flex min-h-11 items-center self-start">
            <Wordmark />
          </Link>
          <div className="flex flex-1 flex-col pt-7 pb-9 lg:justify-center lg:pt-10">
            <div role={isLive ? 'status' : undefined}>
              <h1 className="text-3xl">{title}</h1>
              {lead && <p className="mt-2 text-[1.0625rem] text-pretty text-ink-2">{lead}</p>}
            </div>
            <noscript>
              <p className="mt-4 rounded-card bg-gold-soft p-4 text-gold-ink">{texts.thisPageNeedsJavaScript}</p>
            </noscript>
            {children}
          </div>
          <Links />
        </div>
      </div>
      {aside}
    </div>
  )
}

function Links() {
  return (
    <ul className="flex flex-wrap gap-x-5 border-t border-line pt-2 text-sm text-ink-3 [&_a]:flex [&_a]:min-h-11 [&_a]:items-center [&_a]:underline-offset-4 [&_a:hover]:underline">
      <li>
        <Link to={href('/help')}>{texts.helpCentre}</Link>
      </li>
      <li>
        <Link to={href('/privacy')}>{texts.privacy}</Link>
      </li>
      <li>
        <Link to={href('/terms')}>{texts.terms}</Link>
      </li>
    </ul>
  )
}

/** The cloth beside a form, with something of Asime on it. Only where there is room. */
export function ClothPanel({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className="sticky top-0 edge edge-high hidden h-dvh min-h-[40rem] cloth text-on-deep lg:block">
      <div className="relative mx-auto grid h-full max-w-[560px] content-center gap-7 px-10">
        <h2 className="max-w-[17ch] text-[clamp(32px,3.4vw,3rem)] leading-[1.04] font-extrabold tracking-[-.035em]">
          {title}
        </h2>
        {children}
      </div>
    </div>
  )
}
