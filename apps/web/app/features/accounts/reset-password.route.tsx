import { inWords, RESET_LINK } from '@asime/contract/deadlines'
import { useState } from 'react'
import { href, Link, useNavigate, useSearchParams } from 'react-router'
import { APP_NAME } from '../../lib/page/brand.ts'
import type { PageHandle } from '../../lib/page/page-frame.ts'
import { signOut } from '../../lib/session/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { AccountFrame } from './account-frame.tsx'
import { BackToSignIn } from './back-to-sign-in.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'

export const handle: PageHandle = { bare: true }

// Behind a link from a mail, and of use to nobody else.
export function meta() {
  return [{ title: `Set a new password · ${APP_NAME}` }, { name: 'robots', content: 'noindex' }]
}

export default function ResetPasswordPage() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const token = search.get('token')
  const [isExpired, setExpired] = useState(!token)

  async function goOn(message: string) {
    // The API has ended every session of the account; one that is kept here would only be refused later.
    await signOut()
    await navigate(href('/login'), { replace: true })
    toast.success('New password set', `${message}.`)
  }

  if (!token || isExpired) {
    return (
      <AccountFrame
        title="This link no longer works"
        lead={`Links to a new password work once, and for ${inWords(RESET_LINK)}. Your password is as it was.`}
      >
        <p className="mt-6">
          <Link to={href('/forgot-password')} className={buttonClass({ variant: 'buy', size: 'lg', block: true })}>
            Ask for a new link
          </Link>
        </p>
        <BackToSignIn />
      </AccountFrame>
    )
  }
  return (
    <AccountFrame title="Set a new password" lead="It takes the place of the old one, and signs you out everywhere.">
      <ResetPasswordForm
        token={token}
        onDone={(message) => void goOn(message)}
        onExpired={() => {
          setExpired(true)
        }}
      />
      <BackToSignIn />
    </AccountFrame>
  )
}
