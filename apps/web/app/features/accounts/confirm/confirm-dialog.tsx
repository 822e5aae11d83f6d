import type { ConfirmationWay } from '@asime/contract/confirmation'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { ApiError } from '../../../lib/api/api.ts'
import { signOut } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Field, Input } from '../../../ui/field.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { confirmSession, readConfirmationWays } from './confirm.api.ts'
import * as texts from './confirm.texts.ts'

export interface ConfirmDialogProps {
  open: boolean
  onEnd: (isConfirmed: boolean) => void
}

/** "Confirm it is you", by what this account can show. */
export function ConfirmSessionDialog({ open, onEnd }: ConfirmDialogProps) {
  const { ways, hasFailed, retry } = useWays()
  const formId = useId()
  const [isBusy, setBusy] = useState(false)
  const [way] = ways ?? []

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
              {texts.confirm}
            </Button>
          )}
          {ways && !way && (
            <Button variant="buy" onClick={() => void signOut()}>
              {texts.signInAgain}
            </Button>
          )}
        </>
      }
    >
      <p className="mb-4 text-ink-2">{ways && !way ? texts.whySignInAgain : texts.why}</p>
      {way && <WayForm key={way} id={formId} way={way} onBusy={setBusy} onDone={() => onEnd(true)} />}
      {!ways &&
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

function useWays() {
  const [ways, setWays] = useState<ConfirmationWay[]>()
  const [failures, setFailures] = useState(0)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    readConfirmationWays(stop.signal).then(setWays, () => {
      if (!stop.signal.aborted) setFailures(tries + 1)
    })
    return () => stop.abort()
  }, [tries])
  return { ways, hasFailed: failures > tries, retry: () => setTries(failures) }
}

interface WayFormProps {
  id: string
  way: ConfirmationWay
  onBusy: (isBusy: boolean) => void
  onDone: () => void
}

function WayForm({ id, way, onBusy, onDone }: WayFormProps) {
  const [value, setValue] = useState('')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLFormElement>(null)

  async function send(event: FormEvent) {
    event.preventDefault()
    setError(undefined)
    onBusy(true)
    try {
      await confirmSession({ [way]: value })
      onDone()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(failure.errors?.[way] ?? failure.message)
      field.current?.querySelector('input')?.focus()
    } finally {
      onBusy(false)
    }
  }

  return (
    <form ref={field} id={id} method="dialog" noValidate onSubmit={(event) => void send(event)}>
      <Field label={texts.labels[way]} hint={texts.hints[way]} error={error}>
        {(control) => {
          const props = {
            ...control,
            value,
            onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
              setValue(currentTarget.value)
              setError(undefined)
            },
          }
          return way === 'password' ? (
            <PasswordInput autoComplete="current-password" {...props} />
          ) : (
            <Input autoComplete="one-time-code" autoCapitalize="characters" spellCheck={false} {...props} />
          )
        }}
      </Field>
    </form>
  )
}
