import type { Category } from '@asime/contract/categories'
import { CURRENCY_SIGN } from '@asime/contract/money'
import type { BulkChange } from '@asime/contract/own-products'
import Boxes from 'lucide-react/icons/boxes'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import Percent from 'lucide-react/icons/percent'
import Tag from 'lucide-react/icons/tag'
import Trash2 from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import { toAmount } from '../../lib/forms/amount.ts'
import { focusFirstError } from '../../lib/forms/focus-first-error.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { AffixInput, Field, MAX_AMOUNT_LENGTH } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import * as texts from './bulk-bar.texts.ts'

type Asking = 'price' | 'stock' | 'category' | 'delete'

interface BulkBarProps {
  count: number
  categories: readonly Category[]
  onClear: () => void
  /** Whether it was done. Says what was refused by `tell`, or else by itself. */
  onChange: (change: BulkChange, tell?: (message: string) => void) => Promise<boolean>
}

/** What can be done to all that are chosen. */
export function BulkBar({ count, categories, onClear, onChange }: BulkBarProps) {
  const [asking, setAsking] = useState<Asking>()
  const [way, setWay] = useState('percent')
  const [typed, setTyped] = useState('')
  const [category, setCategory] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [doing, setDoing] = useState<BulkChange>()
  const formId = useId()

  function forgetProblems() {
    setWrong(undefined)
    setRefusal(undefined)
  }

  function ask(what: Asking, firstWay = '') {
    setWay(firstWay)
    setTyped('')
    setCategory('')
    forgetProblems()
    setAsking(what)
  }

  async function apply(change: BulkChange, tell?: (message: string) => void): Promise<boolean> {
    setDoing(change)
    try {
      return await onChange(change, tell)
    } finally {
      setDoing(undefined)
    }
  }

  const number = toAmount(typed)
  const isNumber = number !== undefined && (asking === 'stock' ? Number.isInteger(number) : Number.isFinite(number))
  const change: BulkChange | undefined =
    asking === 'category'
      ? category
        ? { kind: 'category', category_id: category }
        : undefined
      : !isNumber
        ? undefined
        : way === 'percent'
          ? { kind: 'price_percent', percent: number }
          : way === 'amount'
            ? { kind: 'price_amount', amount: number }
            : way === 'set'
              ? { kind: 'set_stock', stock_quantity: number }
              : { kind: 'add_stock', pieces: number }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (doing) return
    forgetProblems()
    if (!change) {
      setWrong(asking === 'category' ? texts.choose : asking === 'stock' ? texts.notWhole : texts.notNumber)
      return focusFirstError(event.currentTarget)
    }
    let isRefused = false
    await apply(change, (message) => {
      isRefused = true
      setRefusal(message)
    })
    // What was typed stays for another try.
    if (!isRefused) setAsking(undefined)
  }

  const publish = { kind: 'visibility', visibility: 'published' } as const
  const hide = { kind: 'visibility', visibility: 'hidden' } as const
  const isHeld = doing !== undefined
  const isDoing = ({ visibility }: typeof publish | typeof hide) =>
    doing?.kind === 'visibility' && doing.visibility === visibility

  return (
    <section
      aria-label={texts.chosen(count)}
      className="flex flex-wrap items-center gap-2 rounded-card border border-gold bg-gold-soft py-2 pr-2 pl-4"
    >
      <b className="font-semibold max-lg:flex-1">{texts.chosen(count)}</b>
      <div className="flex flex-1 gap-2 overflow-x-auto py-1 [scrollbar-width:none] max-lg:order-last max-lg:basis-full sm:flex-wrap">
        <Action icon={<Percent />} label={texts.changePrices} isHeld={isHeld} onPress={() => ask('price', 'percent')} />
        <Action icon={<Boxes />} label={texts.changeStock} isHeld={isHeld} onPress={() => ask('stock', 'set')} />
        <Action
          icon={<Eye />}
          label={texts.publish}
          isBusy={isDoing(publish)}
          isHeld={isHeld}
          onPress={() => void apply(publish)}
        />
        <Action
          icon={<EyeOff />}
          label={texts.hide}
          isBusy={isDoing(hide)}
          isHeld={isHeld}
          onPress={() => void apply(hide)}
        />
        <Action icon={<Tag />} label={texts.category} isHeld={isHeld} onPress={() => ask('category')} />
        <Action icon={<Trash2 />} label={texts.delete} isHeld={isHeld} onPress={() => ask('delete')} />
      </div>
      <IconButton label={texts.clear} onClick={onClear}>
        <X aria-hidden="true" />
      </IconButton>
      <Dialog
        open={asking !== undefined && asking !== 'delete'}
        onOpenChange={(open) => !open && setAsking(undefined)}
        title={asking === 'price' ? texts.changePrices : asking === 'stock' ? texts.changeStock : texts.changeCategory}
        description={asking === 'price' ? texts.pricesOfProducts(count) : texts.ofProducts(count)}
        footer={
          <>
            <Button variant="ghost" onClick={() => setAsking(undefined)}>
              {texts.cancel}
            </Button>
            <Button type="submit" form={formId} variant="buy" busy={doing !== undefined}>
              {texts.apply(count)}
            </Button>
          </>
        }
      >
        <form id={formId} method="dialog" noValidate onSubmit={(event) => void submit(event)}>
          {asking === 'category' ? (
            <Field label={texts.newCategory} error={wrong}>
              {(control) => (
                <Select
                  {...control}
                  value={category}
                  onChange={(event) => {
                    setCategory(event.currentTarget.value)
                    forgetProblems()
                  }}
                >
                  <option value="">{texts.choose}</option>
                  {categories.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          ) : (
            <div className="grid gap-3.5 sm:grid-cols-2">
              <Field label={texts.how}>
                {(control) => (
                  <Select {...control} value={way} onChange={(event) => setWay(event.currentTarget.value)}>
                    {Object.entries(asking === 'price' ? texts.priceWays : texts.stockWays).map(([value, label]) => (
                      <option key={value} value={value}>
                        {label}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
              <Field label={texts.by} hint={way === 'set' ? undefined : texts.minusHint} error={wrong}>
                {(control) => (
                  <AffixInput
                    {...control}
                    prefix={way === 'amount' ? CURRENCY_SIGN : undefined}
                    suffix={way === 'percent' ? '%' : undefined}
                    // Phones' number pads have no minus.
                    inputMode={way === 'set' ? 'numeric' : 'text'}
                    value={typed}
                    maxLength={MAX_AMOUNT_LENGTH}
                    autoComplete="off"
                    onChange={(event) => {
                      setTyped(event.currentTarget.value)
                      forgetProblems()
                    }}
                  />
                )}
              </Field>
            </div>
          )}
        </form>
        {refusal && (
          <p role="alert" className="mt-3 font-medium text-danger">
            {refusal}
          </p>
        )}
      </Dialog>
      <ConfirmDialog
        open={asking === 'delete'}
        onOpenChange={(open) => !open && setAsking(undefined)}
        title={texts.deleteQuestion(count)}
        confirmLabel={texts.delete}
        cancelLabel={texts.keep}
        variant="danger"
        onConfirm={() => apply({ kind: 'delete' })}
      >
        <p className="text-ink-2">{texts.deleteText}</p>
      </ConfirmDialog>
    </section>
  )
}

interface ActionProps {
  icon: ReactNode
  label: string
  isBusy?: boolean
  /** Another one is under way. */
  isHeld: boolean
  onPress: () => void
}

function Action({ icon, label, isBusy = false, isHeld, onPress }: ActionProps) {
  return (
    <Button size="sm" busy={isBusy} disabled={isHeld && !isBusy} onClick={onPress}>
      <span aria-hidden="true" className="contents">
        {icon}
      </span>
      {label}
    </Button>
  )
}
