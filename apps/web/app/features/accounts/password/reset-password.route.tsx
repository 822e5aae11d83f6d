import { inWords, RESET_LINK } from '@asime/contract/deadlines'
import { useState } from 'react'
import { href, Link, useSearchParams } from 'react-router'
import { APP_NAME } from '../../../lib/page/brand.ts'
import type { PageHandle } from '../../../lib/page/page-frame.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { AccountFrame } from '../account-frame.tsx'
import { BackToSignIn } from '../back-to-sign-in.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'
import { useGoOnWithNewPassword } from './use-go-on-with-new-password.ts'
import * as texts from './reset-password.texts.ts'

export const handle: PageHandle = { bare: true }

// Behind a link from a mail, and of use to nobody else.
export function meta() {
  return [{ title: texts.pageTitle(APP_NAME) }, { name: 'robots', content: 'noindex' }]
}

export default function ResetPasswordPage() {
  const goOn = useGoOnWithNewPassword()
  const [search] = useSearchParams()
  const token = search.get('token')
  const [isExpired, setExpired] = useState(!token)

  if (!token || isExpired) {
    return (
      <AccountFrame title={texts.thisLinkNoLongerWorks} lead={texts.linksToANewPassword(inWords(RESET_LINK))}>
        <p className="mt-6">
          <Link to={href('/forgot-password')} className={buttonClass({ variant: 'buy', size: 'lg', block: true })}>
            {texts.askForANewLink}
          </Link>
        </p>
        <BackToSignIn />
      </AccountFrame>
    )
  }
  return (
    <AccountFrame title={texts.setANewPassword} lead={texts.itTakesThePlace}>
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
