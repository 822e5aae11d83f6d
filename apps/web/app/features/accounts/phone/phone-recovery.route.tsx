import type { PhoneCodeSent } from '@asime/contract/phone-sign-in'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { formatPhone } from '../../../lib/format/phone.ts'
import { APP_NAME } from '../../../lib/page/brand.ts'
import type { PageHandle } from '../../../lib/page/page-frame.ts'
import { pageMeta } from '../../../lib/page/page-meta.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { AccountFrame } from '../account-frame.tsx'
import { BackToSignIn } from '../back-to-sign-in.tsx'
import { useGoOnWithNewPassword } from '../password/use-go-on-with-new-password.ts'
import type { Route } from './+types/phone-recovery.route.ts'
import { askFor, NumberForm } from './number-form.tsx'
import { sentTo } from './phone-sign-in.texts.ts'
import { RecoveryForm } from './recovery-form.tsx'
import * as texts from './phone-recovery.texts.ts'

export const handle: PageHandle = { bare: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: texts.pageTitle(APP_NAME),
    description: texts.lead,
    origin: matches[0].loaderData?.origin ?? '',
    path: href('/forgot-password/phone'),
  })

const ask = askFor('reset_password')

/** Number, code and new password on one page. */
export default function PhoneRecoveryPage() {
  const [sent, setSent] = useState<PhoneCodeSent>()
  const [before, setBefore] = useState<string>()
  const goOn = useGoOnWithNewPassword()
  const number = formatPhone(sent?.phone ?? '')
  function changeNumber() {
    setBefore(number)
    setSent(undefined)
  }
  return (
    <AccountFrame
      title={sent ? texts.enterCode : texts.title}
      lead={sent ? sentTo(number, sent.digits) : texts.lead}
      isLive
    >
      {sent ? (
        <RecoveryForm sent={sent} onSent={setSent} onChange={changeNumber} onDone={(said) => void goOn(said)} />
      ) : (
        <NumberForm ask={ask} before={before} onSent={setSent}>
          <Link to={href('/forgot-password')} className={buttonClass({ variant: 'line', block: true })}>
            {texts.byEmail}
          </Link>
        </NumberForm>
      )}
      <BackToSignIn />
    </AccountFrame>
  )
}
