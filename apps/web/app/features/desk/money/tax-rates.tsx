import type { VatRate } from '@asime/contract/admin-fees'
import { useState } from 'react'
import type { z } from 'zod'
import { formatDate } from '../../../lib/format/dates.ts'
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts'
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
import { NewRate, RATE_PARTS, type RateFields } from './fee-fields.ts'
import * as texts from './fees.texts.ts'
import { WithdrawButton } from './withdraw-button.tsx'

const EMPTY: RateFields = {
  vat_percent: '',
  nhil_percent: '',
  getfund_percent: '',
  covid_percent: '',
  total_percent: '',
  valid_from: '',
}

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
  const form = useSchemaForm(NewRate, { defaultValues: EMPTY })
  const { field, errorOf } = form
  const [rate, setRate] = useState<z.output<typeof NewRate>>()
  const act = useRequestedAction(toast.success)

  return (
    <Part title={texts.newRate}>
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit((asked) => setRate(asked))(event)}
        className="grid gap-4"
      >
        <div className="grid gap-4 sm:grid-cols-2">
          {RATE_PARTS.map((part) => (
            <Field
              key={part}
              label={texts.rateParts[part]}
              hint={part === 'total_percent' ? texts.totalHint : undefined}
              error={errorOf(part)}
            >
              {(control) => (
                <AffixInput suffix="%" inputMode="decimal" autoComplete="off" {...field(part)} {...control} />
              )}
            </Field>
          ))}
          <Field label={texts.from} error={errorOf('valid_from')}>
            {(control) => <Input type="date" {...field('valid_from')} {...control} />}
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
          form.reset()
        }}
      />
    </Part>
  )
}
