import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { hasFields, Id, line, optionalText, PathId, Reason } from './fields.ts'
import { MAX_PHRASE, MAX_RULE_MESSAGE, postingRuleKinds } from './moderation-states.ts'
import { dataOf } from './paging.ts'

// Words and categories that may not be posted, or that moderators want to see. They edit the list at the desk.

const tag = 'Moderation'
const Params = z.object({ id: PathId('Rule not found') })

export const PostingRule = z
  .object({
    id: z.uuid(),
    kind: z.enum(postingRuleKinds),
    phrase: z.string().nullable().meta({ description: 'Words next to each other; null for all of the category' }),
    category: z.object({ id: z.uuid(), name: z.string() }).nullable().meta({ description: 'Null for everywhere' }),
    message: z.string().nullable().meta({ description: 'What whoever posts it reads; null where it is only watched' }),
    updated_at: z.string(),
  })
  .meta({ id: 'PostingRule' })
export type PostingRule = z.infer<typeof PostingRule>

export const listPostingRulesEndpoint = endpoint({
  id: 'listPostingRules',
  method: 'GET',
  path: '/admin/posting-rules',
  tag,
  access: 'admin',
  permission: 'moderation',
  summary: 'What may not be posted as a product or request, and what is watched, by its words',
  status: 200,
  response: dataOf(z.array(PostingRule)),
})

const SavePostingRule = z
  .strictObject({
    kind: z.enum(postingRuleKinds, { error: 'Choose what happens' }),
    phrase: line({ max: MAX_PHRASE, required: 'Enter words' }).nullable().default(null),
    category_id: Id.nullable().default(null),
    message: optionalText({ max: MAX_RULE_MESSAGE }),
    if_updated_at: z
      .string({ error: 'Must be a time or null' })
      .max(40, 'Must be a time or null')
      .nullable()
      .meta({ description: 'Of the version that was changed; null where it is new. Another one since is a conflict' }),
    reason: Reason,
  })
  .refine(({ phrase, category_id: category }) => phrase !== null || category !== null, {
    path: ['phrase'],
    error: 'Enter words, or choose a category',
    when: hasFields,
  })
  .refine(({ phrase }) => !phrase || /[\p{L}\p{N}]/u.test(phrase), {
    path: ['phrase'],
    error: 'Must have a letter or a digit',
    when: hasFields,
  })
  .refine(({ kind, message }) => kind !== 'prohibited' || Boolean(message), {
    path: ['message'],
    error: 'Enter what the poster reads',
    when: hasFields,
  })
export type SavePostingRule = z.output<typeof SavePostingRule>

export const savePostingRuleEndpoint = endpoint({
  id: 'savePostingRule',
  method: 'PUT',
  path: '/admin/posting-rules/:id',
  tag,
  access: 'admin',
  permission: 'moderation',
  params: Params,
  summary:
    'Change one of these rules, or make a new one under an id of the caller’s. It holds for what is saved from then on',
  body: SavePostingRule,
  status: 200,
  response: dataOf(PostingRule),
  errors: ['conflict'],
})
export const deletePostingRuleEndpoint = endpoint({
  id: 'deletePostingRule',
  method: 'DELETE',
  path: '/admin/posting-rules/:id',
  tag,
  access: 'admin',
  permission: 'moderation',
  params: Params,
  summary: 'Delete one of these rules',
  body: z.strictObject({ reason: Reason }),
  status: 204,
  response: null,
})
