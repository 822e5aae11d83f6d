import { ANSWER, inWords, RELEASE } from '@asime/contract/deadlines'
import type { OrderDetail } from '@asime/contract/orders'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { draftOf } from '../../lib/drafts/drafts.ts'
import { formatMoney } from '../../lib/format/money.ts'
import { Button, type ButtonVariant } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { AffixInput, Field, Input, Select, Textarea } from '../../ui/field.tsx'
import { disputeKindOptions } from './dispute-words.ts'
import { stepCalls } from './orders.api.ts'
import { PhotoPicker, usePhotos } from './photo-picker.tsx'
import { isAmount, NO_AMOUNT } from './amount.ts'
import { useDeed } from './use-deed.ts'
import { useFieldErrors } from './use-field-errors.ts'

type StepName = keyof typeof stepCalls

interface StepField {
  name: string
  label: string
  kind: 'line' | 'text' | 'phone' | 'code' | 'amount' | 'problem'
  optional?: boolean
  hint?: string
  /** Said where it is missing. */
  missing?: string
}

interface Step {
  label: string
  variant: ButtonVariant
  /** States the consequence as a question. */
  title: string
  text: string | ((order: OrderDetail) => string)
  fields: readonly StepField[]
  /** Asks for photos too, under this label. */
  photos?: string
  done: string
}

const REASON: StepField = { name: 'reason', label: 'Why?', kind: 'text', missing: 'Say why, in a few words' }

/** What one side may do, in the order of the buttons. */
const STEPS: Record<StepName, Step> = {
  prepare: {
    label: 'Confirm the order',
    variant: 'buy',
    title: 'Confirm this order?',
    text: 'The buyer sees that you are preparing it, and can no longer cancel it.',
    fields: [],
    done: 'The order is confirmed',
  },
  dispatch: {
    label: 'It is on its way',
    variant: 'buy',
    title: 'Are the goods on their way?',
    text: 'The buyer sees who brings them.',
    fields: [
      { name: 'courier', label: 'Who brings it', kind: 'line', optional: true },
      {
        name: 'phone',
        label: 'Phone of the rider or driver',
        kind: 'phone',
        optional: true,
        hint: 'Like 024 412 3456',
      },
      { name: 'waybill', label: 'Waybill number', kind: 'line', optional: true },
    ],
    photos: 'Photos of the parcel',
    done: 'The buyer knows that it is on its way',
  },
  hand_over: {
    label: 'Enter the buyer’s code',
    variant: 'buy',
    title: 'Has the buyer taken the goods?',
    text: 'The buyer tells you six digits after looking at the goods. With them the order is complete.',
    fields: [{ name: 'code', label: 'Code of the buyer', kind: 'code', missing: 'Enter the six digits' }],
    done: 'The order is complete',
  },
  mark_delivered: {
    label: 'Delivered without a code',
    variant: 'line',
    title: 'Was it delivered without a code?',
    text: `The money is released ${inWords(RELEASE, 'days')} later, unless the buyer reports a problem.`,
    fields: [
      {
        name: 'proof',
        label: 'Who took the goods, where and when?',
        kind: 'text',
        missing: 'Say who took the goods: it is what shows that they arrived',
      },
    ],
    photos: 'Photos of the delivery',
    done: 'Marked as delivered',
  },
  confirm_receipt: {
    label: 'I have it, all is right',
    variant: 'buy',
    title: 'Release the money to the shop?',
    text: 'Say so only when you have the goods and have looked at them. This cannot be undone.',
    fields: [],
    done: 'The order is complete. Medaase!',
  },
  report_problem: {
    label: 'Report a problem',
    variant: 'line',
    title: 'Report a problem?',
    text: `The money stays held until this is settled. The shop has ${inWords(ANSWER)} to answer; if you do not agree, the market decides.`,
    fields: [
      { name: 'kind', label: 'What is wrong?', kind: 'problem', missing: 'Choose what is wrong' },
      { ...REASON, label: 'Tell the shop about it', missing: 'Tell the shop what is wrong' },
    ],
    photos: 'Photos of what is wrong',
    done: 'The money stays held until this is settled',
  },
  withdraw_complaint: {
    label: 'Withdraw the complaint',
    variant: 'line',
    title: 'Withdraw your complaint?',
    text: 'The order goes on where it was, and so does the time until the money goes to the shop.',
    fields: [],
    done: 'Your complaint is withdrawn',
  },
  refund: {
    label: 'Give money back',
    variant: 'line',
    title: 'Give money back to the buyer?',
    text: ({ total, refunded_total: refunded, charged_back_total: chargedBack, currency }) =>
      `${formatMoney(total - refunded - chargedBack, currency)} is held for this order. Giving back all of it ends the order. This cannot be undone.`,
    fields: [{ name: 'amount', label: 'How much', kind: 'amount' }, REASON],
    done: 'The money goes back to the buyer',
  },
  cancel: {
    label: 'Cancel the order',
    variant: 'ghost',
    title: 'Cancel this order?',
    text: 'What you have paid goes back to you.',
    fields: [REASON],
    done: 'The order is cancelled',
  },
  decline: {
    label: 'I cannot supply it',
    variant: 'ghost',
    title: 'Decline this order?',
    text: 'What the buyer has paid goes back. This cannot be undone.',
    fields: [REASON],
    done: 'The order is declined',
  },
}
const STEP_NAMES = Object.keys(STEPS) as StepName[]

/** What whoever looks may do next with the order: the API says what, the buttons follow. */
export function OrderSteps({ order }: { order: OrderDetail }) {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  // The buyer's QR code leads here.
  const [scannedCode, setScannedCode] = useState(() =>
    order.actions.includes('hand_over') ? /^#code=(\d{6})$/.exec(hash)?.[1] : undefined,
  )
  const [name, setName] = useState<StepName>(scannedCode === undefined ? 'cancel' : 'hand_over')
  const [isAsking, setAsking] = useState(scannedCode !== undefined)
  const [opened, setOpened] = useState(0)
  const names = STEP_NAMES.filter((each) => order.actions.includes(each))

  const open = (next: StepName) => {
    setName(next)
    // What was typed into the last one is of no use to this one.
    setOpened(opened + 1)
    setAsking(true)
  }

  // The code leaves the address at once: it is worth money.
  useEffect(() => {
    if (hash.startsWith('#code=')) void navigate({ search, hash: '' }, { replace: true, preventScrollReset: true })
  }, [hash, search, navigate])

  return (
    <>
      {names.length > 0 && (
        <div className="mt-4 flex flex-wrap gap-2.5 max-sm:grid max-sm:grid-cols-2">
          {names.map((each, index) => (
            <Button
              key={each}
              // One filled button among them: what usually comes next.
              variant={index > 0 && STEPS[each].variant === 'buy' ? 'line' : STEPS[each].variant}
              aria-haspopup="dialog"
              // Below the first one in pairs, so that a phone shows the order, too.
              className={
                index === 0 || (index === names.length - 1 && index % 2 === 1) ? 'max-sm:col-span-2' : 'max-sm:px-2'
              }
              onClick={() => {
                setScannedCode(undefined)
                open(each)
              }}
            >
              {STEPS[each].label}
            </Button>
          ))}
        </div>
      )}
      <StepDialog
        key={opened}
        order={order}
        name={name}
        open={isAsking}
        onOpenChange={setAsking}
        initial={scannedCode === undefined ? {} : { code: scannedCode }}
      />
    </>
  )
}

interface StepDialogProps {
  order: OrderDetail
  name: StepName
  open: boolean
  onOpenChange: (open: boolean) => void
  initial: Record<string, string>
}

/** Asks once, with what belongs to the step. */
function StepDialog({ order, name, open, onOpenChange, initial }: StepDialogProps) {
  const doOnce = useDeed()
  const photos = usePhotos()
  const [draft] = useState(() => draftOf(`order:${order.id}:${name}`, draftShape(STEPS[name].fields)))
  const [texts, setTexts] = useState<Record<string, string>>(() => ({
    ...(draft.read() as typeof initial),
    ...initial,
  }))
  const { frame, errors, forget, refuse, refuseAs } = useFieldErrors()
  const { title, text, fields, variant, label, done } = STEPS[name]

  async function take() {
    refuse(wrongWith(fields, texts))
    const values = { texts, photos: await photos.settled() }
    const deed = {
      intention: { name, values, status: order.status },
      done,
      work: async (key: string) => {
        await stepCalls[name](order.id, values, key)
        draft.forget()
      },
    }
    await doOnce(deed).catch((error: unknown) => {
      const names = fields.map((field) => field.name)
      refuseAs(error, names)
    })
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      confirmLabel={label}
      variant={variant === 'ghost' ? 'danger' : 'buy'}
      onConfirm={take}
    >
      <p className="text-ink-2">{typeof text === 'string' ? text : text(order)}</p>
      <div ref={frame} className="mt-3 grid gap-3">
        {fields.map((field) => (
          <StepInput
            key={field.name}
            field={field}
            error={errors[field.name]}
            value={texts[field.name] ?? ''}
            onChange={(value) => {
              const typed = { ...texts, [field.name]: value }
              setTexts(typed)
              draft.keep(typed)
              forget(field.name)
            }}
          />
        ))}
        {STEPS[name].photos && <PhotoPicker label={STEPS[name].photos} photos={photos} />}
      </div>
    </ConfirmDialog>
  )
}

/** A code is money: it is kept nowhere. */
function draftShape(fields: readonly StepField[]): Record<string, 'string'> {
  const kept = fields.filter(({ kind }) => kind !== 'code')
  return Object.fromEntries(kept.map(({ name }) => [name, 'string' as const]))
}

/** By field, in words. */
function wrongWith(fields: readonly StepField[], texts: Record<string, string>): Record<string, string> {
  const found = fields.flatMap(({ name, kind, optional, missing }): [string, string][] => {
    const text = texts[name]?.trim() ?? ''
    if (kind === 'amount') return isAmount(text) ? [] : [[name, NO_AMOUNT]]
    return text || optional ? [] : [[name, missing ?? 'Fill this in']]
  })
  return Object.fromEntries(found)
}

interface StepInputProps {
  field: StepField
  error: string | undefined
  value: string
  onChange: (value: string) => void
}

function StepInput({ field: { label, kind, optional, hint }, error, value, onChange }: StepInputProps) {
  return (
    <Field label={label} optional={optional} hint={hint} error={error}>
      {(control) => {
        if (kind === 'text')
          return <Textarea rows={3} value={value} onChange={(event) => onChange(event.target.value)} {...control} />
        if (kind === 'problem')
          return (
            <Select value={value} onChange={(event) => onChange(event.target.value)} {...control}>
              <option value="">Choose</option>
              {disputeKindOptions.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </Select>
          )
        if (kind === 'amount')
          return (
            <AffixInput
              prefix="GH₵"
              inputMode="decimal"
              autoComplete="off"
              value={value}
              onChange={(event) => onChange(event.target.value)}
              {...control}
            />
          )
        return (
          <Input
            value={value}
            onChange={(event) => onChange(event.target.value)}
            inputMode={kind === 'code' ? 'numeric' : kind === 'phone' ? 'tel' : undefined}
            autoComplete="off"
            {...control}
          />
        )
      }}
    </Field>
  )
}
