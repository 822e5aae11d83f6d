import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useCanUsePasskeys } from './use-can-use-passkeys.ts'
import * as texts from './passkey-button.texts.ts'

/** Signs in by a passkey, where the browser can. What that takes is loaded when it is pressed. */
export function PasskeyButton({ remembers }: { remembers: () => boolean }) {
  const [isBusy, setBusy] = useState(false)
  if (!useCanUsePasskeys()) return null
  async function press() {
    setBusy(true)
    try {
      await (await import('./sign-in.ts')).signInByPasskey(remembers())
      toast.success(texts.welcomeBack)
    } catch (error) {
      toast.error(texts.failed, (error as Error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button block busy={isBusy} className="mt-3" onClick={() => void press()}>
      {texts.signIn}
    </Button>
  )
}
