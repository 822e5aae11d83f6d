import type { ReactNode } from 'react'
import { href, useNavigate } from 'react-router'
import { signOut } from '../../lib/session/session.ts'
import { toast } from '../../ui/toast.tsx'
import * as texts from './sign-out-button.texts.ts'

interface SignOutButtonProps {
  /** Before it is done: closes the menu that it stands in. */
  onPress: () => void
  className: string
  /** In front of the words. */
  picture?: ReactNode
}

/** Signs out, on a page that everybody may see. */
export function SignOutButton({ onPress, className, picture }: SignOutButtonProps) {
  const navigate = useNavigate()
  async function leave() {
    onPress()
    await navigate(href('/'))
    await signOut()
    toast.info(texts.youAreSignedOut)
  }
  return (
    <button type="button" onClick={() => void leave()} className={className}>
      {picture}
      {texts.signOut}
    </button>
  )
}
