import type { AddVatRate, VatRate } from '@asime/contract/admin-fees'
import { type FormEvent, useState } from 'react'
import { formatDate } from '../../../lib/format/dates.ts'
import { useOwnQuery } from '../../../lib/session/queries.tsx'
import { useRequestedAction } from '../../../lib/session/use-requested-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { AffixInput, Field, Input } from '../../../ui/field.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Part } from '../part.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { RuleState } from './commission-rules.tsx'
import { addVatRate, listVatRates, withdrawVatRate } from './fees.api.ts'
import * as texts from './fees.texts.ts'
import { WithdrawButton } from './withdraw-button.tsx'

type RatePart = keyof typeof texts.rateParts
const PARTS = Object.keys(texts.rateParts) as RatePart[]
const EMPTY = { vat_percent: '', nhil_percent: '', getfund_percent: '', covid_percent: '', total_percent: '' }

/** Rates on the commission, dated, and the way to another. */
export function TaxRates() {
  return (
    <>
      <NewTaxRate />
      <Rates />
    </>
  )
}

function Rates() {
  const query = useOwnQuery(['vat-rates'], listVatRates)
  return (
    <Part title={texts.tax}>
      {query.data ? (
        <ul className="grid gap-3">
          {query.data.map((rate) => (
            <Rate key={rate.id} rate={rate} />
          ))}
        </ul>
      ) : query.isError ? (
        <Failed onRetry={query.refetch} />
      ) : (
        <Loading>
          <Skeleton className="h-24" />
        </Loading>
      )}
    </Part>
  )
}

function Rate({ rate }: { rate: VatRate }) {
  const title = texts.rateTitle(texts.percentOf(rate.total_percent), formatDate(rate.valid_from))
  return (
    <li className="flex items-start gap-3 text-[.9375rem]">
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-ink-2">
          {texts.rateFacts(rate.vat_percent, rate.nhil_percent, rate.getfund_percent, rate.covid_percent)}
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2">
        {rate.state === 'coming' && <WithdrawButton id={rate.id} title={title} withdraw={withdrawVatRate} />}
        <RuleState state={rate.state} />
      </div>
    </li>
  )
}

function NewTaxRate() {
  const [typed, setTyped] = useState(EMPTY)
  const [day, setDay] = useState('')
  const [errors, setErrors] = useState<Partial<Record<RatePart | 'valid_from', string>>>({})
  const [rate, setRate] = useState<Omit<AddVatRate, 'reason'>>()
  const act = useRequestedAction(toast.success)

  function ask(event: FormEvent) {
    event.preventDefault()
    const found: typeof errors = day === '' ? { valid_from: texts.enterDate } : {}
    for (const part of PARTS) if (!/^\d+(\.\d+)?$/.test(typed[part].trim())) found[part] = texts.enterPercent
    setErrors(found)
    if (Object.keys(found).length > 0) return
    setRate({
      valid_from: day,
      vat_percent: Number(typed.vat_percent),
      nhil_percent: Number(typed.nhil_percent),
      getfund_percent: Number(typed.getfund_percent),
      covid_percent: Number(typed.covid_percent),
      total_percent: Number(typed.total_percent),
    })
  }

  return (
    <Part title={texts.newRate}>
      <form noValidate onSubmit={ask} className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          {PARTS.map((part) => (
            <Field
              key={part}
              label={texts.rateParts[part]}
              hint={part === 'total_percent' ? texts.totalHint : undefined}
              error={errors[part]}
            >
              {(control) => (
                <AffixInput
                  suffix="%"
                  inputMode="decimal"
                  autoComplete="off"
                  value={typed[part]}
                  onChange={(event) => {
                    setTyped({ ...typed, [part]: event.currentTarget.value })
                    setErrors({})
                  }}
                  {...control}
                />
              )}
            </Field>
          ))}
          <Field label={texts.from} error={errors.valid_from}>
            {(control) => (
              <Input
                type="date"
                value={day}
                onChange={(event) => {
                  setDay(event.currentTarget.value)
                  setErrors({})
                }}
                {...control}
              />
            )}
          </Field>
        </div>
        <Button type="submit">{texts.addRate}</Button>
      </form>
      <ReasonDialog
        open={rate !== undefined}
        onClose={() => setRate(undefined)}
        title={texts.addRateQuestion}
        text={rate ? texts.rateText(texts.percentOf(rate.total_percent), formatDate(rate.valid_from)) : ''}
        label={texts.reasonForLog}
        confirmLabel={texts.addRate}
        variant="buy"
        onConfirm={async (reason) => {
          if (!rate) return
          const body = { ...rate, reason }
          await act({ intention: body, done: texts.rateAdded, work: (key) => addVatRate(body, key) })
          setTyped(EMPTY)
          setDay('')
        }}
      />
    </Part>
  )
}
