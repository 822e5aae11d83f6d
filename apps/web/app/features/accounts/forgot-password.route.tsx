import { href } from 'react-router'
import { APP_NAME } from '../../lib/page/brand.ts'
import type { PageHandle } from '../../lib/page/page-frame.ts'
import { pageMeta } from '../../lib/page/page-meta.ts'
import type { Route } from './+types/forgot-password.route.ts'
import { AccountFrame } from './account-frame.tsx'
import { forgotPassword } from './account-calls.ts'
import { BackToSignIn } from './back-to-sign-in.tsx'
import { MailForm } from './mail-form.tsx'

export const handle: PageHandle = { bare: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: `Forgot your password? · ${APP_NAME}`,
    description: 'Ask for a link to set a new password.',
    origin: matches[0].loaderData?.origin ?? '',
    path: href('/forgot-password'),
  })

export default function ForgotPasswordPage() {
  return (
    <AccountFrame
      title="Forgot your password?"
      lead="Type the email of your account. We mail you a link to set a new password."
    >
      <MailForm send={forgotPassword} label="Send the link" />
      <BackToSignIn />
    </AccountFrame>
  )
}
