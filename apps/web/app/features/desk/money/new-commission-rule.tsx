import type { CommissionPreview } from '@asime/contract/admin-fees'
import { CURRENCY, formatMoney } from '@asime/contract/money'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../../lib/api/api.ts'
import { formatDate, monthName } from '../../../lib/format/dates.ts'
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
import * as texts from './fees.texts.ts'
import { ShopField } from './shop-field.tsx'

type Scope = keyof typeof texts.scopes
const SCOPES = (Object.keys(texts.scopes) as Scope[]).map((value) => ({ value, label: texts.scopes[value] }))

type Errors = Partial<Record<'category_id' | 'vendor_id' | 'commission_percent' | 'valid_from' | 'all', string>>

/** What was typed and previewed, so that what is added is what was seen. */
interface Previewed {
  rule: RuleScope & { commission_percent: number; valid_from: string }
  words: string
  preview: CommissionPreview
}

const percentOf = (typed: string): number | undefined =>
  /^\d+(\.\d+)?$/.test(typed.trim()) ? Number(typed) : undefined

/** A rule is previewed on last month's sales before it can be added. */
export function NewCommissionRule() {
  const [scope, setScope] = useState<Scope>('all')
  const [categoryId, setCategoryId] = useState('')
  const [shop, setShop] = useState<{ id: string; name: string }>()
  const [percent, setPercent] = useState('')
  const [day, setDay] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const [previewed, setPreviewed] = useState<Previewed>()
  const [isAsking, setAsking] = useState(false)
  const categories = useOwnQuery(['categories'], listCategories)
  const act = useRequestedAction(toast.success)
  const category = categories.data?.find(({ id }) => id === categoryId)

  function change<T>(set: (value: T) => void): (value: T) => void {
    return (value) => {
      set(value)
      setErrors({})
      setPreviewed(undefined)
    }
  }

  async function show(event: FormEvent) {
    event.preventDefault()
    const commission = percentOf(percent)
    const found: Errors = {
      ...(scope === 'category' && !category && { category_id: texts.chooseOne }),
      ...(scope === 'shop' && !shop && { vendor_id: texts.chooseOne }),
      ...(commission === undefined && { commission_percent: texts.enterPercent }),
      ...(day === '' && { valid_from: texts.enterDate }),
    }
    setErrors(found)
    if (commission === undefined || Object.keys(found).length > 0) return
    const of: RuleScope =
      scope === 'category' ? { category_id: categoryId } : scope === 'shop' ? { vendor_id: shop?.id } : {}
    const whom =
      scope === 'category'
        ? texts.whom.category(category?.name ?? '')
        : scope === 'shop'
          ? texts.whom.shop(shop?.name ?? '')
          : texts.whom.all
    try {
      const preview = await previewRule({ ...of, commission_percent: commission })
      const words = texts.ruleText(texts.percentOf(commission), whom, formatDate(day))
      const rule = { ...of, commission_percent: commission, valid_from: `${day}T00:00:00Z` }
      setPreviewed({ rule, words, preview })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setErrors(error.errors ?? { all: error.message })
    }
  }

  return (
    <Part title={texts.newRule}>
      <form noValidate onSubmit={(event) => void show(event)} className="grid gap-4">
        <RadioCards
          legend={texts.scopeLegend}
          name="scope"
          options={SCOPES}
          className="sm:grid-cols-3"
          value={scope}
          onChange={(event) => change(setScope)(event.currentTarget.value as Scope)}
        />
        {scope === 'category' && (
          <Field label={texts.category} error={errors.category_id}>
            {(control) => (
              <Select
                value={categoryId}
                onChange={(event) => change(setCategoryId)(event.currentTarget.value)}
                {...control}
              >
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
        {scope === 'shop' && <ShopField error={errors.vendor_id} onChoose={change(setShop)} />}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={texts.commission} error={errors.commission_percent}>
            {(control) => (
              <AffixInput
                suffix="%"
                inputMode="decimal"
                autoComplete="off"
                value={percent}
                onChange={(event) => change(setPercent)(event.currentTarget.value)}
                {...control}
              />
            )}
          </Field>
          <Field label={texts.from} hint={texts.fromHint} error={errors.valid_from}>
            {(control) => (
              <Input
                type="date"
                value={day}
                onChange={(event) => change(setDay)(event.currentTarget.value)}
                {...control}
              />
            )}
          </Field>
        </div>
        {errors.all && <Callout tone="warn">{errors.all}</Callout>}
        <Button type="submit">{texts.preview}</Button>
      </form>
      <div aria-live="polite" className="mt-4 empty:hidden">
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
          setPercent('')
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
