import { isSignInProvider } from '@asime/contract/sign-in-providers'
import type { Confirmation, ConfirmationWay } from '@asime/contract/confirmation'
import type { PhoneCodeSent } from '@asime/contract/phone-sign-in'
import { useEffect, useId, useState } from 'react'
import { signOut } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { useCanUsePasskeys } from '../passkeys/use-can-use-passkeys.ts'
import { readConfirmation } from './confirm.api.ts'
import { PasskeyForm } from './passkey-form.tsx'
import { ProviderForm } from './provider-form.tsx'
import { SendAgain, SendForm } from './send-code.tsx'
import { TypedForm } from './typed-form.tsx'
import * as texts from './confirm.texts.ts'

export interface ConfirmDialogProps {
  open: boolean
  onEnd: (isConfirmed: boolean) => void
}

/** "Confirm it is you", by what this account can show. */
export function ConfirmSessionDialog({ open, onEnd }: ConfirmDialogProps) {
  const { confirmation, hasFailed, retry } = useConfirmation()
  const canUsePasskeys = useCanUsePasskeys()
  const formId = useId()
  const [isBusy, setBusy] = useState(false)
  const [chosen, setChosen] = useState<ConfirmationWay>()
  const ways = confirmation?.ways.filter((way) => way !== 'passkey' || canUsePasskeys) ?? []
  const way = chosen ?? ways[0]
  const other = ways.find((one) => one !== way)
  const [sent, setSent] = useState<PhoneCodeSent>()
  const isToBeSent = way === 'text_code' && !sent
  const form = { id: formId, onBusy: setBusy, onDone: () => onEnd(true) }

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && !isBusy && onEnd(false)}
      title={texts.title}
      footer={
        <>
          <Button variant="ghost" onClick={() => onEnd(false)} disabled={isBusy}>
            {texts.cancel}
          </Button>
          {way && (
            <Button type="submit" form={formId} variant="buy" busy={isBusy}>
              {isToBeSent ? texts.sendCode : texts.confirm[way]}
            </Button>
          )}
          {confirmation && !way && (
            <Button variant="buy" onClick={() => void signOut()}>
              {texts.signInAgain}
            </Button>
          )}
        </>
      }
    >
      <p className="mb-4 text-ink-2">{confirmation && !way ? texts.whySignInAgain : texts.why}</p>
      {way === 'passkey' && confirmation?.passkey_options && (
        <PasskeyForm {...form} options={confirmation.passkey_options} />
      )}
      {isToBeSent && <SendForm id={formId} onBusy={setBusy} onSent={setSent} />}
      {(way === 'password' || way === 'code' || (way === 'text_code' && sent)) && (
        <TypedForm key={way} {...form} way={way} sent={way === 'text_code' ? sent : undefined} />
      )}
      {way === 'text_code' && sent && <SendAgain onSent={setSent} />}
      {isSignInProvider(way) && <ProviderForm key={way} {...form} provider={way} />}
      {other && (
        <Button variant="ghost" className="mt-3 -ml-3" disabled={isBusy} onClick={() => setChosen(other)}>
          {texts.instead[other]}
        </Button>
      )}
      {!confirmation &&
        (hasFailed ? (
          <Failed onRetry={retry} />
        ) : (
          <Loading>
            <Skeleton className="h-16" />
          </Loading>
        ))}
    </Dialog>
  )
}

function useConfirmation() {
  const [confirmation, setConfirmation] = useState<Confirmation>()
  const [failures, setFailures] = useState(0)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    readConfirmation(stop.signal).then(setConfirmation, () => {
      if (!stop.signal.aborted) setFailures(tries + 1)
    })
    return () => stop.abort()
  }, [tries])
  return { confirmation, hasFailed: failures > tries, retry: () => setTries(failures) }
}
