import type { CommissionPreview } from '@asime/contract/admin-fees'
import { CURRENCY, formatMoney } from '@asime/contract/money'
import { useState } from 'react'
import { ApiError } from '../../../lib/api/api.ts'
import { formatDate, monthName } from '../../../lib/format/dates.ts'
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts'
import { useOwnQuery } from '../../../lib/session/queries.tsx'
import { useRequestedAction } from '../../../lib/session/use-requested-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { DataList } from '../../../ui/data-list.tsx'
import { AffixInput, Field, Input } from '../../../ui/field.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { Select } from '../../../ui/select.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Part } from '../part.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { addCommissionRule, listCategories, previewRule, type RuleScope } from './fees.api.ts'
import { type RuleFields, NewRule, type Scope } from './fee-fields.ts'
import * as texts from './fees.texts.ts'
import { ShopField } from './shop-field.tsx'

const SCOPES = (Object.keys(texts.scopes) as Scope[]).map((value) => ({ value, label: texts.scopes[value] }))
const EMPTY: RuleFields = { scope: 'all', category_id: '', vendor_id: '', commission_percent: '', valid_from: '' }

/** What was typed and previewed, so that what is added is what was seen. */
interface Previewed {
  rule: RuleScope & { commission_percent: number; valid_from: string }
  words: string
  preview: CommissionPreview
}

/** A rule is previewed on last month's sales before it can be added. */
export function NewCommissionRule() {
  const form = useSchemaForm(NewRule, { defaultValues: EMPTY })
  const { register, errorOf, watch } = form
  const [shopName, setShopName] = useState('')
  const [previewed, setPreviewed] = useState<Previewed>()
  const [isAsking, setAsking] = useState(false)
  const categories = useOwnQuery(['categories'], listCategories)
  const act = useRequestedAction(toast.success)
  const scope = watch('scope')

  /** What was previewed is what is added: not once it is another. */
  function onChange() {
    form.clearErrors()
    setPreviewed(undefined)
  }

  const show = form.handleSubmit(async ({ scope: _scope, ...rule }) => {
    const { commission_percent, valid_from, ...of } = rule
    const whom =
      'category_id' in of
        ? texts.whom.category(categories.data?.find(({ id }) => id === of.category_id)?.name ?? '')
        : 'vendor_id' in of
          ? texts.whom.shop(shopName)
          : texts.whom.all
    try {
      const preview = await previewRule({ ...of, commission_percent })
      const words = texts.ruleText(texts.percentOf(commission_percent), whom, formatDate(valid_from))
      setPreviewed({ rule, words, preview })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!form.showFieldErrors(error)) form.setError('root', { message: error.message })
    }
  })

  return (
    <Part title={texts.newRule}>
      <form noValidate onSubmit={(event) => void show(event)} className="grid gap-4">
        <RadioCards
          legend={texts.scopeLegend}
          options={SCOPES}
          className="sm:grid-cols-3"
          {...register('scope', { onChange })}
        />
        {scope === 'category' && (
          <Field label={texts.category} error={errorOf('category_id')}>
            {(control) => (
              <Select {...register('category_id', { onChange })} {...control}>
                <option value="">{texts.choose}</option>
                {categories.data?.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        {scope === 'shop' && (
          <ShopField
            error={errorOf('vendor_id')}
            onChoose={(shop) => {
              onChange()
              form.setValue('vendor_id', shop.id)
              setShopName(shop.name)
            }}
          />
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={texts.commission} error={errorOf('commission_percent')}>
            {(control) => (
              <AffixInput
                suffix="%"
                inputMode="decimal"
                autoComplete="off"
                {...register('commission_percent', { onChange })}
                {...control}
              />
            )}
          </Field>
          <Field label={texts.from} hint={texts.fromHint} error={errorOf('valid_from')}>
            {(control) => <Input type="date" {...register('valid_from', { onChange })} {...control} />}
          </Field>
        </div>
        {errorOf('root') && <Callout tone="warn">{errorOf('root')}</Callout>}
        <Button type="submit">{texts.preview}</Button>
      </form>
      <div aria-live="polite" className="mt-4 empty:sr-only">
        {previewed && (
          <>
            <Preview preview={previewed.preview} />
            <Button variant="buy" className="mt-3" aria-haspopup="dialog" onClick={() => setAsking(true)}>
              {texts.addRule}
            </Button>
          </>
        )}
      </div>
      <ReasonDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={texts.addRuleQuestion}
        text={previewed?.words ?? ''}
        label={texts.reasonForLog}
        confirmLabel={texts.addRule}
        variant="buy"
        onConfirm={async (reason) => {
          if (!previewed) return
          const body = { ...previewed.rule, reason }
          await act({ intention: body, done: texts.ruleAdded, work: (key) => addCommissionRule(body, key) })
          setPreviewed(undefined)
          form.setValue('commission_percent', '')
        }}
      />
    </Part>
  )
}

function Preview({ preview }: { preview: CommissionPreview }) {
  const money = (amount: number) => formatMoney(amount, CURRENCY)
  const { orders, goods, commission_now: now, commission_then: then } = preview
  return (
    <>
      <h3 className="mb-1 font-body text-[.9375rem] font-semibold tracking-normal">
        {texts.previewTitle(monthName(preview.month))}
      </h3>
      {orders === 0 ? (
        <p className="text-[.9375rem] text-ink-2">{texts.noSales}</p>
      ) : (
        <DataList
          rows={[
            { label: texts.ordersLabel, value: orders },
            { label: texts.goodsLabel, value: money(goods) },
            { label: texts.nowLabel, value: money(now) },
            { label: texts.thenLabel, value: money(then) },
            { label: texts.differenceLabel, value: money(Math.round((then - now) * 100) / 100) },
          ]}
        />
      )}
    </>
  )
}
