import type { PhoneCodeSent } from '@asime/contract/phone-sign-in'
import { useEffect, useState } from 'react'
import { href } from 'react-router'
import { formatPhone } from '../../../lib/format/phone.ts'
import { APP_NAME } from '../../../lib/page/brand.ts'
import type { PageHandle } from '../../../lib/page/page-frame.ts'
import { pageMeta } from '../../../lib/page/page-meta.ts'
import { AccountFrame } from '../account-frame.tsx'
import { BackToSignIn } from '../back-to-sign-in.tsx'
import { useReturnWhenSignedIn } from '../return-link.ts'
import { TermsLinks } from '../register/terms-links.tsx'
import type { Route } from './+types/phone-sign-in.route.ts'
import { askFor, NumberForm } from './number-form.tsx'
import { CodeForm } from './phone-forms.tsx'
import { forgetSent, sentBefore } from './sent-before.ts'
import * as texts from './phone-sign-in.texts.ts'

export const handle: PageHandle = { bare: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: texts.pageTitle(APP_NAME),
    description: texts.description,
    origin: matches[0].loaderData?.origin ?? '',
    path: href('/login/phone'),
  })

const ask = askFor('sign_in')

/** Number and code on one page: from nothing to signed in. */
export default function PhoneSignInPage() {
  const [sent, setSent] = useState<PhoneCodeSent | undefined>(sentBefore)
  const [before, setBefore] = useState<string>()
  useEffect(forgetSent, [])
  useReturnWhenSignedIn()
  const number = formatPhone(sent?.phone ?? '')
  function changeNumber() {
    setBefore(number)
    setSent(undefined)
  }
  return (
    <AccountFrame
      title={sent ? texts.enterTheCode : texts.title}
      lead={sent ? texts.sentTo(number, sent.digits) : texts.lead}
      isLive
    >
      {sent ? (
        <CodeForm sent={sent} onSent={setSent} onChange={changeNumber} />
      ) : (
        <NumberForm ask={ask} before={before} onSent={setSent}>
          <p className="text-sm text-ink-2">
            {texts.byContinuing} <TermsLinks />
            {texts.end}
          </p>
        </NumberForm>
      )}
      <BackToSignIn />
    </AccountFrame>
  )
}
