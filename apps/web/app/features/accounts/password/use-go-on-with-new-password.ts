import { href, useNavigate } from 'react-router'
import { signOut } from '../../../lib/session/session.ts'
import { toast } from '../../../ui/toast.tsx'
import { newPasswordSet } from './reset-password.texts.ts'

/** Where a new password leads: to the page that it signs in on. */
export function useGoOnWithNewPassword(): (message: string) => Promise<void> {
  const navigate = useNavigate()
  return async (message) => {
    // The API has ended every session of the account; one that is kept here would only be refused later.
    await signOut()
    await navigate(href('/login'), { replace: true })
    toast.success(newPasswordSet, `${message}.`)
  }
}
