import type { Profile } from '@asime/contract/accounts'
import MailWarning from 'lucide-react/icons/mail-warning'
import { useState } from 'react'
import { ApiError } from '../../../lib/api/api.ts'
import { serverMessage } from '../../../lib/api/server-message.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { toast } from '../../../ui/toast.tsx'
import { resendVerification } from './confirm-email.api.ts'
import * as texts from './confirm-email.texts.ts'

/** Asks for the confirmation of the address, until it is confirmed. */
export function ConfirmEmail({ user }: { user: Profile }) {
  const [isBusy, setBusy] = useState(false)
  const { email } = user
  if (user.email_verified || email === null) return null

  async function resend(to: string) {
    setBusy(true)
    try {
      await resendVerification(to)
      toast.success(texts.linkIsOnItsWay, texts.checkTheInboxOf(to))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(texts.error, serverMessage(error) ?? texts.emailCouldNotBeRequested)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Callout tone="warn" title={texts.confirmYourEmail} icon={<MailWarning />}>
      <p>{texts.weHaveEmailedALink(email)}</p>
      <Button size="sm" className="mt-2.5" busy={isBusy} onClick={() => void resend(email)}>
        {texts.sendTheLinkAgain}
      </Button>
    </Callout>
  )
}
