import { CURRENCY_SIGN } from '@asime/contract/money'
import type { OrderDetail } from '@asime/contract/orders'
import type { FieldValues, UseFormRegisterReturn } from 'react-hook-form'
import { useState } from 'react'
import type { z } from 'zod'
import { useFormDraft } from '../../lib/drafts/use-form-draft.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { AffixInput, Field, Input } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toast.tsx'
import { serverTime } from '../../lib/format/server-clock.ts'
import { Textarea } from '../../ui/textarea.tsx'
import { toAmount } from '../../lib/forms/amount.ts'
import { disputeKindOptions } from './dispute-words.ts'
import { type ActionField, textsOf } from './order-action-forms.ts'
import { actionEndpoints, type ActionName, takeAction } from './orders.api.ts'
import { PhotoPicker, usePhotos } from './photo-picker.tsx'
import { useRequestedAction } from '../../lib/session/use-requested-action.ts'
import { useDialogForm } from '../../lib/forms/use-dialog-form.ts'
import * as texts from './order-action-dialog.texts.ts'

export interface ActionDialogProps {
  order: OrderDetail
  name: ActionName
  open: boolean
  onOpenChange: (open: boolean) => void
  initial: Record<string, string>
}

/** Asks once, with what the action needs. */
export function ActionDialog(props: ActionDialogProps) {
  const endpoint = actionEndpoints[props.name]
  return 'body' in endpoint ? <FormDialog {...props} schema={endpoint.body} /> : <PlainDialog {...props} />
}

function PlainDialog({ order, name, open, onOpenChange }: ActionDialogProps) {
  const doOnce = useRequestedAction(toast.success)
  const { done } = textsOf(name, order)
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      {...questionOf(name, order)}
      onConfirm={() =>
        doOnce({
          intention: { name, status: order.status },
          done,
          work: (key) => takeAction(name, order.id, undefined, key),
        })
      }
    >
      <Explanation order={order} name={name} />
    </ConfirmDialog>
  )
}

function FormDialog({ order, name, open, onOpenChange, initial, schema }: ActionDialogProps & { schema: z.ZodType }) {
  const { fields, done, photos: photosLabel } = textsOf(name, order)
  const doOnce = useRequestedAction(toast.success)
  const photos = usePhotos()
  const [nowMs] = useState(() => serverTime())
  const { frame, ...form } = useDialogForm(schema as z.ZodType<FieldValues, FieldValues>, {
    defaultValues: { ...emptyOf(fields, order, nowMs), ...initial },
  })
  const forgetDraft = useFormDraft(form, `order:${order.id}:${name}`, draftShape(fields))

  const take = form.confirm(async (values) => {
    const body = photosLabel ? { ...values, photos: await photos.settled() } : values
    await doOnce({
      intention: { name, body, status: order.status },
      done,
      work: async (key) => {
        await takeAction(name, order.id, body, key)
        forgetDraft()
      },
    })
  })

  return (
    <ConfirmDialog open={open} onOpenChange={onOpenChange} {...questionOf(name, order)} onConfirm={take}>
      <Explanation order={order} name={name} />
      <div ref={frame} className="mt-3 grid gap-3">
        {fields.map((field) => (
          <StepInput
            key={field.name}
            field={field}
            days={field.days?.(order, nowMs)}
            error={form.errorOf(field.name)}
            input={form.register(field.name, {
              setValueAs: readerOf(field),
              onChange: () => form.clearErrors(field.name),
            })}
          />
        ))}
        {photosLabel && <PhotoPicker label={photosLabel} photos={photos} />}
      </div>
    </ConfirmDialog>
  )
}

function questionOf(name: ActionName, order: OrderDetail) {
  const { title, label, variant } = textsOf(name, order)
  return { title, confirmLabel: label, variant: variant === 'ghost' ? ('danger' as const) : ('buy' as const) }
}

function Explanation({ order, name }: { order: OrderDetail; name: ActionName }) {
  const { text: usual, textOfFree } = textsOf(name, order)
  const text = (order.total === 0 && textOfFree) || usual
  return <p className="text-ink-2">{typeof text === 'string' ? text : text(order)}</p>
}

/** Amounts are numbers, and a phone that is not given is no phone. */
function readerOf({ kind }: ActionField): ((typed: string | number | undefined) => unknown) | undefined {
  if (kind === 'amount') return toAmount
  return kind === 'phone' ? (typed) => typed || undefined : undefined
}

/** Text that nobody typed is empty, so that the schema's own message is said of it. */
function emptyOf(fields: readonly ActionField[], order: OrderDetail, nowMs: number): Record<string, string> {
  const written = fields.filter(({ kind }) => kind !== 'amount' && kind !== 'phone')
  return Object.fromEntries(written.map(({ name, days }) => [name, days?.(order, nowMs).suggested ?? '']))
}

/** A code is money: it is kept nowhere. Nor is a date, which passes. */
function draftShape(fields: readonly ActionField[]): Record<string, 'string' | 'number'> {
  const kept = fields.filter(({ kind }) => kind !== 'code' && kind !== 'date')
  return Object.fromEntries(kept.map(({ name, kind }) => [name, kind === 'amount' ? 'number' : 'string']))
}

interface StepInputProps {
  field: ActionField
  days: ReturnType<NonNullable<ActionField['days']>> | undefined
  error: string | undefined
  input: UseFormRegisterReturn
}

function StepInput({ field: { label, kind, optional, hint }, days, error, input }: StepInputProps) {
  return (
    <Field label={label} optional={optional} hint={hint} error={error}>
      {(control) => {
        if (kind === 'text') return <Textarea rows={3} {...input} {...control} />
        if (kind === 'date') return <Input type="date" min={days?.first} max={days?.last} {...input} {...control} />
        if (kind === 'problem')
          return (
            <Select {...input} {...control}>
              <option value="">{texts.choose}</option>
              {disputeKindOptions.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </Select>
          )
        if (kind === 'amount')
          return <AffixInput prefix={CURRENCY_SIGN} inputMode="decimal" autoComplete="off" {...input} {...control} />
        return (
          <Input
            inputMode={kind === 'code' ? 'numeric' : kind === 'phone' ? 'tel' : undefined}
            autoComplete="off"
            {...input}
            {...control}
          />
        )
      }}
    </Field>
  )
}
