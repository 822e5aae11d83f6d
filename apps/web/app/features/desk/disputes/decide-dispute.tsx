import { MAX_REASON } from '@asime/contract/text-lengths'
import { inForce } from '@asime/contract/changed-timers'
import { DECISION_APPROVAL, inWords } from '@asime/contract/deadlines'
import type { Dispute } from '@asime/contract/disputes'
import { CURRENCY_SIGN, formatMoney } from '@asime/contract/money'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { DataList } from '../../../ui/data-list.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { AffixInput, Field } from '../../../ui/field.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import * as texts from './disputes.texts.ts'
import * as deskTexts from '../desk.texts.ts'

type Way = 'release' | 'split' | 'refund'

const WAYS = (['release', 'split', 'refund'] as const).map((value) => ({ value, label: texts.ways[value] }))

/** In pesewas: sums of cedis are not exact. */
const pesewasOf = (cedis: number) => Math.round(cedis * 100)
/** What is typed has two decimals at most, or is no amount. */
const amountOf = (typed: string): number | undefined =>
  /^\d+(\.\d{1,2})?$/.test(typed.trim()) ? pesewasOf(Number(typed)) : undefined

interface Errors {
  refund?: string
  release?: string
  reason?: string
}

interface DecideDisputeProps {
  dispute: Dispute
  /** A second admin has to approve it before anything moves. */
  needsApproval: boolean
  /** @throws an error whose message says why not */
  onDecide: (decision: { refund_amount: number; release_amount: number; reason: string }) => Promise<void>
}

/** Where the money goes and why, asked once more before it moves. */
export function DecideDispute({ dispute, needsApproval, onDecide }: DecideDisputeProps) {
  const { currency } = dispute
  const held = pesewasOf(dispute.held)
  const [way, setWay] = useState<Way>('release')
  const [refund, setRefund] = useState('')
  const [release, setRelease] = useState('')
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const [isAsking, setAsking] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const back = way === 'release' ? 0 : way === 'refund' ? held : (amountOf(refund) ?? 0)
  const money = (pesewas: number) => formatMoney(pesewas / 100, currency)

  function check(): Errors {
    const found: Errors = {}
    if (way === 'split') {
      const [toBuyer, toSeller] = [amountOf(refund), amountOf(release)]
      if (toBuyer === undefined) found.refund = texts.enterAmount
      if (toSeller === undefined) found.release = texts.enterAmount
      else if (toBuyer !== undefined && toBuyer + toSeller !== held)
        found.release = texts.doesNotSum(money(toBuyer + toSeller), money(held))
    }
    if (reason.trim() === '') found.reason = deskTexts.enterReason
    else if (reason.length > MAX_REASON) found.reason = deskTexts.reasonTooLong(MAX_REASON)
    return found
  }

  function ask(event: FormEvent) {
    event.preventDefault()
    const found = check()
    setErrors(found)
    const [first] = Object.keys(found)
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    else setAsking(true)
  }

  const decide = () => onDecide({ refund_amount: back / 100, release_amount: (held - back) / 100, reason })

  const shares = [
    { label: texts.refundToBuyer, value: money(back) },
    { label: texts.releaseToSeller, value: money(held - back) },
  ]
  return (
    <>
      <form ref={form} method="dialog" noValidate onSubmit={ask} className="grid gap-4">
        <p className="text-[.9375rem] text-ink-2">{texts.isHeld(money(held))}</p>
        <RadioCards
          legend={texts.whereMoneyGoes}
          name="way"
          options={WAYS}
          className="grid-cols-1"
          value={way}
          onChange={(event) => {
            setWay(event.currentTarget.value as Way)
            setErrors({})
          }}
        />
        {way === 'split' && (
          <div className="grid gap-3.5">
            <Field label={texts.refundToBuyer} error={errors.refund}>
              {(control) => (
                <AffixInput
                  prefix={CURRENCY_SIGN}
                  name="refund"
                  inputMode="decimal"
                  autoComplete="off"
                  value={refund}
                  onChange={(event) => {
                    const typed = event.currentTarget.value
                    const amount = amountOf(typed)
                    setRefund(typed)
                    setErrors({})
                    if (amount !== undefined && amount <= held) setRelease(((held - amount) / 100).toFixed(2))
                  }}
                  {...control}
                />
              )}
            </Field>
            <Field label={texts.releaseToSeller} error={errors.release} hint={texts.lessFees}>
              {(control) => (
                <AffixInput
                  prefix={CURRENCY_SIGN}
                  name="release"
                  inputMode="decimal"
                  autoComplete="off"
                  value={release}
                  onChange={(event) => {
                    setRelease(event.currentTarget.value)
                    setErrors({})
                  }}
                  {...control}
                />
              )}
            </Field>
          </div>
        )}
        <Field label={texts.reasonBothRead} error={errors.reason}>
          {(control) => (
            <Textarea
              name="reason"
              counter={MAX_REASON}
              value={reason}
              onChange={(event) => {
                setReason(event.currentTarget.value)
                setErrors({})
              }}
              {...control}
            />
          )}
        </Field>
        <Button type="submit" variant="buy" block aria-haspopup="dialog">
          {texts.decide}
        </Button>
      </form>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={texts.decideQuestion}
        confirmLabel={texts.decideSo}
        onConfirm={decide}
      >
        <DataList rows={[...shares, { label: texts.heldTotal, value: money(held) }]} />
        <p className="mt-3 text-ink-2">
          {needsApproval
            ? texts.movesOnceApproved(inWords(inForce('decision_approval', DECISION_APPROVAL)))
            : texts.movesAtOnce}
        </p>
      </ConfirmDialog>
    </>
  )
}
