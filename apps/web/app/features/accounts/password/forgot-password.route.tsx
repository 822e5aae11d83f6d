import { href, Link } from 'react-router'
import { APP_NAME } from '../../../lib/page/brand.ts'
import type { PageHandle } from '../../../lib/page/page-frame.ts'
import { pageMeta } from '../../../lib/page/page-meta.ts'
import type { Route } from './+types/forgot-password.route.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { AccountFrame } from '../account-frame.tsx'
import { forgotPassword } from '../account-calls.ts'
import { BackToSignIn } from '../back-to-sign-in.tsx'
import { MailForm } from '../mail-form.tsx'
import * as texts from './forgot-password.texts.ts'

export const handle: PageHandle = { bare: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: texts.pageTitle(APP_NAME),
    description: texts.askForALink,
    origin: matches[0].loaderData?.origin ?? '',
    path: href('/forgot-password'),
  })

export default function ForgotPasswordPage() {
  return (
    <AccountFrame title={texts.forgotYourPasswordQuestion} lead={texts.typeTheEmailOfYourAccount}>
      <MailForm send={forgotPassword} label={texts.sendTheLink} />
      <Link
        to={href('/forgot-password/phone')}
        className={buttonClass({ variant: 'line', block: true, className: 'mt-4' })}
      >
        {texts.byPhone}
      </Link>
      <BackToSignIn />
    </AccountFrame>
  )
}
