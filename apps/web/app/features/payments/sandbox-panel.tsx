import type { Payment } from '@asime/contract/payments'
import FlaskConical from 'lucide-react/icons/flask-conical'
import { useState } from 'react'
import { ApiError } from '../../lib/api/api.ts'
import { serverMessage } from '../../lib/api/server-message.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { playSandbox, type SandboxAction } from './payments.api.ts'
import * as texts from './sandbox-panel.texts.ts'

const ACTIONS: readonly { action: SandboxAction; label: string }[] = [
  { action: 'approve', label: texts.approve },
  { action: 'approve_silently', label: texts.approveWithoutTelling },
  { action: 'decline', label: texts.decline },
  { action: 'time_out', label: texts.timeOut },
  { action: 'send_again', label: texts.sendTheEventAgain },
]

interface SandboxPanelProps {
  payment: Payment
  onPayment: (payment: Payment) => void
}

/** Where no money moves: the payer's phone, to be played here. */
export function SandboxPanel({ payment, onPayment }: SandboxPanelProps) {
  const [busy, setBusy] = useState<SandboxAction>()

  async function play(action: SandboxAction) {
    setBusy(action)
    try {
      onPayment(await playSandbox(payment.id, action))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(texts.error, serverMessage(error) ?? texts.sandboxDidNotAnswer)
    } finally {
      setBusy(undefined)
    }
  }

  return (
    <section
      aria-labelledby="sandbox-title"
      className="rounded-panel border-2 border-dashed border-line-strong bg-surface-2 p-4 sm:p-5"
    >
      <h2 id="sandbox-title" className="flex items-center gap-2 text-lg">
        <FlaskConical aria-hidden="true" className="size-5" strokeWidth={1.9} />
        {texts.testPayment}
      </h2>
      <p className="mt-1 text-[.9375rem] text-ink-2">{texts.hereYouPlayThePhone}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {ACTIONS.map(({ action, label }) => (
          <Button
            key={action}
            size="sm"
            busy={busy === action}
            disabled={busy !== undefined && busy !== action}
            onClick={() => void play(action)}
          >
            {label}
          </Button>
        ))}
      </div>
    </section>
  )
}
