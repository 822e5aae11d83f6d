import type { ItemRequest, SaveItemRequest } from '@asime/contract/item-requests'
import { useState } from 'react'
import { ApiError } from '../../lib/api/api.ts'
import { loadCalls } from '../../lib/api/load-calls.ts'
import { formatMoment } from '../../lib/format/dates.ts'
import { serverMessage } from '../../lib/api/server-message.ts'
import { serverTime } from '../../lib/format/server-clock.ts'
import { browserApi } from '../../lib/session/browser-api.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { toast } from '../../ui/toast.tsx'
import * as texts from './extend-dialog.texts.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const CHOICES = [
  { days: 1, label: texts.oneDay },
  { days: 3, label: texts.threeDays },
  { days: 7, label: texts.oneWeek },
  { days: 14, label: texts.twoWeeks },
]

interface ExtendDialogProps {
  id: string
  expiresAt: string
  open: boolean
  onClose: () => void
  nowMs: number
  onExtended: () => Promise<void>
}

/** Lets an item request run longer: from its end, or from now where that is past. */
export function ExtendDialog({ id, expiresAt, open, onClose, nowMs, onExtended }: ExtendDialogProps) {
  const [days, setDays] = useState(7)
  const until = (more: number) => {
    return new Date(Math.max(Date.parse(expiresAt), nowMs) + more * DAY_MS).toISOString()
  }

  async function extend() {
    const extended = until(days)
    try {
      // All of it is replaced, so what is sent back must be how it stands now and not how the page once found it.
      const { readItemRequest, updateItemRequest } = await loadCalls(import('./item-requests.api.ts'))
      const current = await readItemRequest(browserApi, id)
      await updateItemRequest(browserApi, id, { ...toSaved(current), expires_at: extended })
      toast.success(texts.yourRequestHasBeenExtended, texts.itTakesBidsUntil(formatMoment(extended, serverTime())))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(texts.error, error.errors?.['expires_at'] ?? serverMessage(error) ?? texts.failedToExtendRequest)
    }
    await onExtended()
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={texts.extendThisRequestQuestion}
      confirmLabel={texts.extend}
      variant="ask"
      onConfirm={extend}
    >
      <p className="mb-3 text-ink-2">{texts.vendorsCanBidForLonger}</p>
      <RadioCards
        legend={texts.forHowLong}
        name="days"
        className="grid-cols-2"
        value={String(days)}
        onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}
        options={CHOICES.map((choice) => ({
          value: String(choice.days),
          label: choice.label,
          description: texts.until(formatMoment(until(choice.days), nowMs)),
        }))}
      />
    </ConfirmDialog>
  )
}

function toSaved(itemRequest: ItemRequest): SaveItemRequest {
  const { request_title, description, currency, urgency, required_specs, attachments } = itemRequest
  const { category_id, budget_min, budget_max, location } = itemRequest
  return {
    request_title,
    description,
    currency,
    urgency,
    required_specs,
    attachments,
    ...(category_id !== null && { category_id }),
    ...(budget_min !== null && { budget_min }),
    ...(budget_max !== null && { budget_max }),
    ...(location !== null && { location }),
  }
}
