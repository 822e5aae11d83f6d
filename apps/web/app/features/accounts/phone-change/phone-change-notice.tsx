import type { Profile } from '@asime/contract/accounts'
import { useState } from 'react'
import { ApiError } from '../../../lib/api/api.ts'
import { loadCalls } from '../../../lib/api/load-calls.ts'
import { serverMessage } from '../../../lib/api/server-message.ts'
import { formatMoment } from '../../../lib/format/dates.ts'
import { useMinutes } from '../../../lib/format/use-minutes.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { toast } from '../../../ui/toast.tsx'
import * as texts from './phone-change.texts.ts'

/** Above every page of whoever is signed in, as long as the change waits. */
export function PhoneChangeNotice({ change }: { change: NonNullable<Profile['phone_change']> }) {
  const nowMs = useMinutes()
  const [isBusy, setBusy] = useState(false)

  async function stop() {
    setBusy(true)
    try {
      const { stopOwnPhoneChange } = await loadCalls(import('./phone-change.api.ts'))
      await stopOwnPhoneChange()
      toast.success(texts.stopped, texts.numberStays)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(texts.notStopped, serverMessage(error) ?? texts.tryAgain)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="frame pt-4">
      <Callout tone="warn" role="note" title={texts.noticeTitle}>
        <p>{texts.noticeText(change.phone, formatMoment(change.takes_effect_at, nowMs))}</p>
        <Button variant="danger" size="sm" className="mt-2.5" busy={isBusy} onClick={() => void stop()}>
          {texts.stop}
        </Button>
      </Callout>
    </div>
  )
}
