import { href, useNavigate } from 'react-router'
import { signOut } from '../../lib/session/session.ts'
import { toast } from '../../ui/toast.tsx'

/** Signs out, on a page that everybody may see. */
export function useLeave(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    await navigate(href('/'))
    await signOut()
    toast.info('You are signed out')
  }
}
