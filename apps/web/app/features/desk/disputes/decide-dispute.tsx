import { MAX_REASON } from '@asime/contract/text-lengths'
import { inForce } from '@asime/contract/changed-timers'
import { DECISION_APPROVAL, inWords } from '@asime/contract/deadlines'
import type { Dispute } from '@asime/contract/disputes'
import { CURRENCY_SIGN, formatMoney } from '@asime/contract/money'
import { type ChangeEvent, useMemo, useState } from 'react'
import { useFormDraft } from '../../../lib/drafts/use-form-draft.ts'
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts'
import { Button } from '../../../ui/button.tsx'
import { DataList } from '../../../ui/data-list.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { AffixInput, Field } from '../../../ui/field.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import { type Decision, decisionSchema, restOf } from './decision-fields.ts'
import * as texts from './disputes.texts.ts'

const DRAFT = { way: 'string', refund_amount: 'string', release_amount: 'string', reason: 'string' } as const
const WAYS = (['release', 'split', 'refund'] as const).map((value) => ({ value, label: texts.ways[value] }))

interface DecideDisputeProps {
  dispute: Dispute
  /** A second admin has to approve it before anything moves. */
  needsApproval: boolean
  /** @throws an error whose message says why not */
  onDecide: (decision: Decision) => Promise<void>
}

/** Where the money goes and why, asked once more before it moves. */
export function DecideDispute({ dispute, needsApproval, onDecide }: DecideDisputeProps) {
  const { currency, held } = dispute
  const schema = useMemo(() => decisionSchema(held, currency), [held, currency])
  const form = useSchemaForm(schema, {
    defaultValues: { way: 'release', refund_amount: '', release_amount: '', reason: '' },
  })
  const { errorOf, field, register, setValue, clearErrors } = form
  const forgetDraft = useFormDraft(form, `decision:${dispute.id}`, DRAFT)
  const [decision, setDecision] = useState<Decision>()
  const [isAsking, setAsking] = useState(false)
  const way = form.watch('way')
  const money = (amount: number) => formatMoney(amount, currency)

  const ask = form.handleSubmit((decided) => {
    setDecision(decided)
    setAsking(true)
  })

  return (
    <>
      <form method="dialog" noValidate onSubmit={(event) => void ask(event)} className="grid gap-4">
        <p className="text-[.9375rem] text-ink-2">{texts.isHeld(money(held))}</p>
        <RadioCards
          legend={texts.whereMoneyGoes}
          options={WAYS}
          className="grid-cols-1"
          {...register('way', { onChange: () => clearErrors() })}
        />
        {way === 'split' && (
          <div className="grid gap-3.5">
            <Field label={texts.refundToBuyer} error={errorOf('refund_amount')}>
              {(control) => (
                <AffixInput
                  prefix={CURRENCY_SIGN}
                  inputMode="decimal"
                  autoComplete="off"
                  {...register('refund_amount', {
                    onChange: (event: ChangeEvent<HTMLInputElement>) => {
                      clearErrors(['refund_amount', 'release_amount'])
                      const rest = restOf(held, event.target.value)
                      if (rest !== undefined) setValue('release_amount', rest)
                    },
                  })}
                  {...control}
                />
              )}
            </Field>
            <Field label={texts.releaseToSeller} error={errorOf('release_amount')} hint={texts.lessFees}>
              {(control) => (
                <AffixInput
                  prefix={CURRENCY_SIGN}
                  inputMode="decimal"
                  autoComplete="off"
                  {...field('release_amount', 'refund_amount')}
                  {...control}
                />
              )}
            </Field>
          </div>
        )}
        <Field label={texts.reasonBothRead} error={errorOf('reason')}>
          {(control) => <Textarea counter={MAX_REASON} {...field('reason')} {...control} />}
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
        onConfirm={async () => {
          if (!decision) return
          await onDecide(decision)
          forgetDraft()
        }}
      >
        {decision && (
          <DataList
            rows={[
              { label: texts.refundToBuyer, value: money(decision.refund_amount) },
              { label: texts.releaseToSeller, value: money(decision.release_amount) },
              { label: texts.heldTotal, value: money(held) },
            ]}
          />
        )}
        <p className="mt-3 text-ink-2">
          {needsApproval
            ? texts.movesOnceApproved(inWords(inForce('decision_approval', DECISION_APPROVAL)))
            : texts.movesAtOnce}
        </p>
      </ConfirmDialog>
    </>
  )
}
