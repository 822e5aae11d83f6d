import { z } from 'zod'
import { CategoryField, categoryFieldTypes } from './categories.ts'
import {
  categoryIcons,
  MAX_CATEGORIES,
  MAX_CATEGORY_FIELDS,
  MAX_CATEGORY_NAME,
  MAX_FIELD_CHOICES,
  MAX_FIELD_LABEL,
  MAX_FIELD_UNIT,
} from './category-rules.ts'
import { endpoint } from './endpoint.ts'
import { chosenId, hasFields, Id, line, PathId, Reason, Revision } from './fields.ts'
import { dataOf } from './paging.ts'

// How admins arrange categories and their fields.

export const DeskCategory = z
  .object({
    id: z.uuid(),
    name: z.string(),
    icon_url: z.string(),
    parent_id: z.uuid().nullable(),
    product_count: z.int().meta({ description: 'That the public sees' }),
    fields: z.array(CategoryField),
    revision: z.int().meta({ description: 'Grows with each change; sent back by whoever changes it' }),
    merged_into: z.uuid().nullable(),
    is_moving: z.boolean().meta({ description: 'Merged, with products or requests still on their way' }),
  })
  .meta({ id: 'DeskCategory' })
export type DeskCategory = z.infer<typeof DeskCategory>

const atDesk = { tag: 'Catalogue', access: 'admin', permission: 'catalogue' } as const
const params = z.object({ id: PathId('Category not found') })
const FieldParams = z.object({
  id: PathId('Category not found'),
  key: z.string().regex(/^[a-z][a-z0-9_]{0,29}$/, 'Must be lower-case letters, digits and _'),
})
const shown = { status: 200, response: dataOf(DeskCategory), errors: ['conflict'] } as const

export const listDeskCategoriesEndpoint = endpoint({
  ...atDesk,
  id: 'listDeskCategories',
  method: 'GET',
  path: '/admin/categories',
  summary: `All categories with what they ask, each followed by its subcategories, merged ones last; at most ${MAX_CATEGORIES} that are not merged`,
  status: 200,
  response: dataOf(z.array(DeskCategory)),
})
export const saveCategoryEndpoint = endpoint({
  ...atDesk,
  id: 'saveCategory',
  method: 'PUT',
  path: '/admin/categories/:id',
  params,
  summary: 'Rename a category, give it another icon or place, or add a new one under an id of the caller’s',
  body: z.strictObject({
    name: line({ max: MAX_CATEGORY_NAME, required: 'Enter a name' }),
    icon: z.enum(categoryIcons, { error: 'Choose an icon' }).nullable().meta({ description: 'Null keeps the icon' }),
    parent_id: Id.nullable().meta({ description: 'Null for a category of the first level' }),
    after_id: Id.nullable().meta({ description: 'Behind which one it stands on its level; null: before all others' }),
    if_revision: Revision.optional().meta({ description: 'Left out where it is new' }),
    reason: Reason,
  }),
  ...shown,
})
export const mergeCategoryEndpoint = endpoint({
  ...atDesk,
  id: 'mergeCategory',
  method: 'POST',
  path: '/admin/categories/:id/merge',
  params,
  idempotent: true,
  summary:
    'Merge a category into another. New products and requests follow at once, the others, and saved searches, in batches soon after. Subcategories and fields come along; the commission is that of the other category. It cannot be undone',
  body: z.strictObject({ into_id: chosenId('Choose a category'), if_revision: Revision, reason: Reason }),
  ...shown,
})
const Choice = line({ max: 60, required: 'Enter a choice' }).refine(
  (choice) => !/[,:]/.test(choice),
  'Must contain no comma or colon',
)
/** The valid types without choices. An invalid type is reported once, and not as having choices as well. */
const UNCHOSEN: readonly string[] = categoryFieldTypes.filter((type) => type !== 'choice')
export const saveCategoryFieldEndpoint = endpoint({
  ...atDesk,
  id: 'saveCategoryField',
  method: 'PUT',
  path: '/admin/categories/:id/fields/:key',
  params: FieldParams,
  summary: `Change what a category asks about its products, or ask something new, behind the rest; at most ${MAX_CATEGORY_FIELDS} fields. Its type and who sees it stay`,
  body: z
    .strictObject({
      label: line({ max: MAX_FIELD_LABEL, required: 'Enter a label' }),
      type: z.enum(categoryFieldTypes, { error: `Must be one of ${categoryFieldTypes.join(', ')}` }),
      choices: z
        .array(Choice, { error: 'Must be a list' })
        .max(MAX_FIELD_CHOICES, `Must be at most ${MAX_FIELD_CHOICES}`)
        .refine((choices) => new Set(choices).size === choices.length, 'Each choice once'),
      unit: line({ max: MAX_FIELD_UNIT }).nullable(),
      is_required: z.boolean({ error: 'Must be true or false' }),
      is_private: z.boolean({ error: 'Must be true or false' }),
      if_revision: Revision,
      reason: Reason,
    })
    .refine(({ type, choices }) => type !== 'choice' || !Array.isArray(choices) || choices.length >= 2, {
      path: ['choices'],
      message: 'Enter at least two choices',
      when: hasFields,
    })
    .refine(({ type, choices }) => !UNCHOSEN.includes(type) || !Array.isArray(choices) || choices.length === 0, {
      path: ['choices'],
      message: 'Only a field of the type choice has choices',
      when: hasFields,
    })
    .refine(({ is_private: isPrivate, is_required: isRequired }) => !(isPrivate && isRequired), {
      path: ['is_required'],
      message: 'What only the shop sees cannot be required',
      when: hasFields,
    }),
  ...shown,
})
export const removeCategoryFieldEndpoint = endpoint({
  ...atDesk,
  id: 'removeCategoryField',
  method: 'DELETE',
  path: '/admin/categories/:id/fields/:key',
  params: FieldParams,
  summary: 'Ask this no longer. Products no longer show what they say about it',
  body: z.strictObject({ if_revision: Revision, reason: Reason }),
  ...shown,
})
