import { CURRENCY } from '@asime/contract/money'
import { Currency } from '@asime/contract/fields'
import { EXPIRY_NOT_IN_FUTURE, type ItemRequest, SaveItemRequest, Urgency } from '@asime/contract/item-requests'
import { z } from 'zod'
import { serverTime } from '../../lib/format/server-clock.ts'
import type { SchemaForm } from '../../lib/forms/use-schema-form.ts'
import { attachmentOf } from '../../ui/attachment.ts'
import * as texts from './item-request-fields.texts.ts'

/** A file that is there: sent just now, or shown by the item request already. */
export const KeptFile = z.object({
  url: z.string(),
  name: z.string(),
  /** A small picture of it; null for documents. */
  thumbnailUrl: z.string().nullable(),
  /** When it was sent; null where something shows it. What nothing shows goes after a while (`UNUSED_UPLOAD`). */
  sentAt: z.string().nullable(),
})
export type KeptFile = z.infer<typeof KeptFile>

const Spec = z.object({ name: z.string(), value: z.string() })

/** What stands in the form, as it was typed: this is what a draft keeps. */
export const ItemRequestFields = z.object({
  request_title: z.string(),
  description: z.string(),
  category_id: z.string(),
  budget_min: z.string(),
  budget_max: z.string(),
  currency: Currency,
  location: z.string(),
  urgency: Urgency,
  /** As the browser's field has it, `2026-03-11T09:00`, in the time of Ghana, which is UTC all year. */
  expires_at: z.string(),
  required_specs: z.array(Spec),
  /** The pair that has not been added yet. */
  spec_name: z.string(),
  spec_value: z.string(),
  attachments: z.array(KeptFile),
})
export type ItemRequestFields = z.infer<typeof ItemRequestFields>
export type FieldName = keyof ItemRequestFields
export type ItemRequestFormState = SchemaForm<ItemRequestFields, SaveItemRequest>

/** The parts of the form: on a phone each is a step of its own. */
export const FORM_PARTS = [
  { name: texts.what, fields: ['request_title', 'description', 'category_id', 'attachments'] },
  { name: texts.budget, fields: ['budget_min', 'budget_max', 'location', 'urgency', 'expires_at'] },
  { name: texts.details, fields: ['required_specs', 'spec_name', 'spec_value'] },
] as const satisfies readonly { name: string; fields: readonly FieldName[] }[]

export function emptyFields(location: string | null): ItemRequestFields {
  return {
    request_title: '',
    description: '',
    category_id: '',
    budget_min: '',
    budget_max: '',
    currency: CURRENCY,
    location: location ?? '',
    urgency: 'normal',
    expires_at: '',
    required_specs: [],
    spec_name: '',
    spec_value: '',
    attachments: [],
  }
}

export function fieldsOf(itemRequest: ItemRequest): ItemRequestFields {
  return {
    request_title: itemRequest.request_title,
    description: itemRequest.description,
    category_id: itemRequest.category_id ?? '',
    budget_min: itemRequest.budget_min?.toString() ?? '',
    budget_max: itemRequest.budget_max?.toString() ?? '',
    currency: itemRequest.currency,
    location: itemRequest.location ?? '',
    urgency: itemRequest.urgency,
    expires_at: itemRequest.expires_at ? toFieldTime(Date.parse(itemRequest.expires_at)) : '',
    required_specs: Object.entries(itemRequest.required_specs).map(([name, value]) => ({ name, value })),
    spec_name: '',
    spec_value: '',
    attachments: itemRequest.attachments.map(toKeptFile),
  }
}

/** The same once more: without the deadline, and with those files alone that this user may show. */
export function fieldsToPostAgain(itemRequest: ItemRequest, userId: string): ItemRequestFields {
  const isOwn = itemRequest.user.id === userId
  const fields = fieldsOf(itemRequest)
  return {
    ...fields,
    expires_at: '',
    attachments: fields.attachments.filter(({ url }) => isOwn || url.startsWith('https://')),
  }
}

function toKeptFile(url: string): KeptFile {
  const { name, isPicture } = attachmentOf(url)
  return { url, name, thumbnailUrl: isPicture ? url : null, sentAt: null }
}

/** A moment as the browser's field has it. */
export function toFieldTime(instantMs: number): string {
  return new Date(instantMs).toISOString().slice(0, 16)
}

/** The moment that the field holds; undefined while it holds none. */
export function instantOf(fieldTime: string): string | undefined {
  return fieldTime ? `${fieldTime.slice(0, 16)}:00Z` : undefined
}

/**
 * The form's rules, which are the contract's, with all that is wrong at once. `isUnfinished` tells which inputs hold
 * something that the browser cannot read: half a date, letters in a number. To a script they look empty.
 */
export function itemRequestSchema(isUnfinished: (name: FieldName) => boolean) {
  return z.custom<ItemRequestFields>().transform((fields, context): SaveItemRequest => {
    const parsed = SaveItemRequest.safeParse(toSaved(fields))
    const problems = problemsOf(fields, isUnfinished)
    for (const issue of parsed.error?.issues ?? []) {
      const [name, key] = issue.path as [FieldName, string?]
      const message = issue.code === 'invalid_key' ? issue.issues[0]?.message : issue.message
      // What is said of one of several says of which.
      if (!problems.has(name))
        problems.set(name, name === 'required_specs' && key ? `${key}: ${message}` : `${message}`)
    }
    for (const [name, message] of problems) context.addIssue({ code: 'custom', path: [name], message })
    return parsed.success ? parsed.data : z.NEVER
  })
}

function toSaved(fields: ItemRequestFields): z.input<typeof SaveItemRequest> {
  const specs = [...fields.required_specs, { name: fields.spec_name.trim(), value: fields.spec_value.trim() }]
  return {
    request_title: fields.request_title,
    description: fields.description,
    category_id: fields.category_id || undefined,
    budget_min: amountOf(fields.budget_min),
    budget_max: amountOf(fields.budget_max),
    currency: fields.currency,
    location: fields.location || undefined,
    urgency: fields.urgency,
    expires_at: instantOf(fields.expires_at),
    required_specs: Object.fromEntries(
      specs.filter(({ name, value }) => name && value).map(({ name, value }) => [name, value]),
    ),
    attachments: fields.attachments.map(({ url }) => url),
  }
}

function problemsOf(fields: ItemRequestFields, isUnfinished: (name: FieldName) => boolean): Map<FieldName, string> {
  const problems = new Map<FieldName, string>()
  for (const name of ['budget_min', 'budget_max'] as const) {
    if (isUnfinished(name)) problems.set(name, texts.mustBeANumber)
  }
  if (isUnfinished('expires_at')) problems.set('expires_at', texts.enterTheWholeDate)
  else if (Date.parse(instantOf(fields.expires_at) ?? '') <= serverTime())
    problems.set('expires_at', EXPIRY_NOT_IN_FUTURE)

  const spec = specProblem(fields)
  if (spec) problems.set(spec.field, spec.message)
  return problems
}

type SpecProblem = { field: 'spec_name' | 'spec_value'; message: string }

/** What keeps the pair from being added; nothing while it is empty. */
export function specProblem(
  fields: Pick<ItemRequestFields, 'required_specs' | 'spec_name' | 'spec_value'>,
): SpecProblem | undefined {
  const name = fields.spec_name.trim()
  const value = fields.spec_value.trim()
  if (!name && !value) return undefined
  if (!name) return { field: 'spec_name', message: texts.sayWhatItIsAboutFirst }
  if (!value) return { field: 'spec_value', message: texts.sayWhatYouWantFor(name) }
  if (fields.required_specs.some((spec) => spec.name.toLowerCase() === name.toLowerCase()))
    return { field: 'spec_name', message: texts.isInTheListAlready(name) }

  const parsed = SaveItemRequest.shape.required_specs.safeParse(
    Object.fromEntries([...fields.required_specs, { name, value }].map((spec) => [spec.name, spec.value])),
  )
  const issue = parsed.error?.issues[0]
  if (!issue) return undefined
  if (issue.code === 'invalid_key') return { field: 'spec_name', message: issue.issues[0]?.message ?? issue.message }
  return { field: issue.path.length > 0 ? 'spec_value' : 'spec_name', message: issue.message }
}

/** An empty field is no amount; what is no number is for the contract to refuse. */
export function amountOf(typed: string): number | undefined {
  return typed.trim() === '' ? undefined : Number(typed)
}

/** Empty optional parts are left out of what is sent. */
export function withoutEmpty({
  required_specs: specs,
  attachments,
  ...rest
}: SaveItemRequest): z.input<typeof SaveItemRequest> {
  return {
    ...rest,
    ...(Object.keys(specs).length > 0 && { required_specs: specs }),
    ...(attachments.length > 0 && { attachments }),
  }
}
