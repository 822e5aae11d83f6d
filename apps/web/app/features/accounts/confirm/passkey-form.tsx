import type { PasskeyOptions } from '@asime/contract/passkey-answers'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../../lib/api/api.ts'
import { signByDevice, DeviceRefused } from '../passkeys/device.ts'
import { confirmSession, readConfirmation } from './confirm.api.ts'

export interface ConfirmFormProps {
  /** By which the button that sends it names it. */
  id: string
  onBusy: (isBusy: boolean) => void
  onDone: () => void
}

/** Confirms by a passkey. What it signs is good once: for another try it is asked for anew. */
export function PasskeyForm({ id, options, onBusy, onDone }: ConfirmFormProps & { options: PasskeyOptions }) {
  const [fresh, setFresh] = useState<PasskeyOptions | undefined>(options)
  const [error, setError] = useState<string>()

  async function send(event: FormEvent) {
    event.preventDefault()
    setError(undefined)
    onBusy(true)
    try {
      const asked = fresh ?? (await readConfirmation(AbortSignal.timeout(10_000))).passkey_options ?? {}
      setFresh(undefined)
      await confirmSession({ passkey: await signByDevice(asked) })
      onDone()
    } catch (failure) {
      if (!(failure instanceof ApiError) && !(failure instanceof DeviceRefused)) throw failure
      setError((failure instanceof ApiError && failure.errors?.['passkey']) || failure.message)
    } finally {
      onBusy(false)
    }
  }

  return (
    <form id={id} method="dialog" onSubmit={(event) => void send(event)}>
      {error && (
        <p role="alert" className="font-medium text-danger">
          {error}
        </p>
      )}
    </form>
  )
}
