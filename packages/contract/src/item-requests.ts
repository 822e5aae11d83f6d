import { MAX_REQUEST_FILES } from './rules.ts'
import { EXCERPT_LENGTH, MAX_DESCRIPTION, MAX_LOCATION } from './text-lengths.ts'
import { z } from 'zod'
import { PublicUser } from './accounts.ts'
import { onlyIf, ruleOf } from './permissions.ts'
import { endpoint } from './endpoint.ts'
import {
  Currency,
  Id,
  line,
  Link,
  hasFields,
  Money,
  optionalText,
  paragraph,
  PathId,
  TextMap,
  Timestamp,
} from './fields.ts'
import { itemRequestActionNames, itemRequestActions, itemRequestStatuses, urgencies } from './item-request-states.ts'
import { CURRENCY } from './money.ts'
import { dataOf, pageOf, PageQuery, QueryFlag, QueryMoney, QueryText, SortOrder } from './paging.ts'

export const ItemRequestStatus = z.enum(itemRequestStatuses)
export type ItemRequestStatus = z.infer<typeof ItemRequestStatus>

export const Urgency = z.enum(urgencies, { error: 'Choose low, normal, high or urgent' })
export type Urgency = z.infer<typeof Urgency>

/** What a card in a list shows. */
export const ItemRequestCard = z
  .object({
    id: z.uuid(),
    request_title: z.string(),
    description: z.string().meta({ description: `The first ${EXCERPT_LENGTH} characters in lists` }),
    category: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    category_id: z.uuid().nullable(),
    budget_min: z.number().nullable(),
    budget_max: z.number().nullable(),
    currency: Currency,
    location: z.string().nullable(),
    urgency: Urgency,
    expires_at: z.string().nullable(),
    is_expired: z.boolean(),
    status: ItemRequestStatus,
    views_count: z.int(),
    total_bids: z.int(),
    lowest_bid: z.number().nullable().meta({ description: 'The lowest pending bid, or the accepted one' }),
    attachments: z.array(z.string()),
    created_at: z.string(),
    user: PublicUser,
    actions: z
      .array(z.enum(itemRequestActionNames))
      .meta({ description: 'What the caller may do next; in lists said of their own alone, which `user_id` asks for' }),
  })
  .meta({ id: 'ItemRequestCard' })
export type ItemRequestCard = z.infer<typeof ItemRequestCard>

/** Somebody of the vendor’s own shop asks for it, or an admin has hidden the vendor’s pending bid on it. */
export const noBidReasons = ['own_shop', 'bid_hidden'] as const
export type NoBidReason = (typeof noBidReasons)[number]

export const ItemRequest = ItemRequestCard.extend({
  description: z.string(),
  required_specs: z.record(z.string(), z.string()),
  updated_at: z.string(),
  no_bid_because: z.enum(noBidReasons).optional().meta({
    description: 'Why a vendor, as the caller, cannot bid on it, where something about the two is the reason',
  }),
}).meta({ id: 'ItemRequest' })
export type ItemRequest = z.infer<typeof ItemRequest>

export const itemRequestSorts = ['created_at', 'expires_at', 'budget_max', 'total_bids'] as const

export const ListItemRequestsQuery = z.object({
  ...PageQuery,
  query: QueryText,
  sort_by: z.enum(itemRequestSorts, { error: `Must be one of ${itemRequestSorts.join(', ')}` }).default('created_at'),
  sort_order: SortOrder.default('desc'),
  status: ItemRequestStatus.optional(),
  is_expired: QueryFlag,
  urgency: Urgency.optional(),
  category_id: Id.optional(),
  user_id: Id.optional(),
  location: QueryText,
  min_budget: QueryMoney,
  max_budget: QueryMoney,
})
export type ListItemRequestsQuery = z.infer<typeof ListItemRequestsQuery>

/** The whole item request: PUT replaces every field. */
export const SaveItemRequest = z
  .strictObject({
    request_title: line({
      max: 160,
      required: 'Title is required',
      min: { length: 5, of: 'Title' },
    }),
    description: paragraph({
      max: MAX_DESCRIPTION,
      required: 'Description is required',
      min: { length: 10, of: 'Description' },
    }),
    category_id: Id.optional(),
    budget_min: Money.optional(),
    budget_max: Money.optional(),
    currency: Currency.default(CURRENCY),
    location: optionalText({ max: MAX_LOCATION }),
    urgency: Urgency.default('normal'),
    expires_at: Timestamp.optional(),
    required_specs: TextMap().default({}),
    attachments: z.array(Link).max(MAX_REQUEST_FILES, `At most ${MAX_REQUEST_FILES} attachments`).default([]),
  })
  .refine(({ budget_min: min, budget_max: max }) => min === undefined || max === undefined || max >= min, {
    path: ['budget_max'],
    error: 'Maximum budget must be greater than minimum',
    when: hasFields,
  })
export type SaveItemRequest = z.infer<typeof SaveItemRequest>

/** The message if `expires_at` is not in the future by the database's clock. */
export const EXPIRY_NOT_IN_FUTURE = 'Expiry date must be in the future'

const ItemRequestParams = z.object({ id: PathId('Request not found') })

export const listItemRequestsEndpoint = endpoint({
  id: 'listItemRequests',
  method: 'GET',
  path: '/requests',
  tag: 'Item requests',
  access: 'public',
  rule: onlyIf('own_cancelled'),
  summary: 'Search, filter and sort item requests',
  query: ListItemRequestsQuery,
  status: 200,
  response: pageOf(ItemRequestCard),
  errors: ['invalid_cursor'],
})
export const readItemRequestEndpoint = endpoint({
  id: 'readItemRequest',
  method: 'GET',
  path: '/requests/:id',
  tag: 'Item requests',
  access: 'public',
  knowsCaller: true,
  summary: 'One item request',
  params: ItemRequestParams,
  status: 200,
  response: dataOf(ItemRequest),
})
export const SIMILAR_ITEM_REQUESTS_SHOWN = 3
export const listSimilarItemRequestsEndpoint = endpoint({
  id: 'listSimilarItemRequests',
  method: 'GET',
  path: '/requests/:id/similar',
  tag: 'Item requests',
  access: 'public',
  summary: 'Up to 3 other open, unexpired requests: same category and similar words first',
  params: ItemRequestParams,
  status: 200,
  response: dataOf(z.array(ItemRequestCard)),
})
export const createItemRequestEndpoint = endpoint({
  id: 'createItemRequest',
  feature: 'post_requests',
  method: 'POST',
  path: '/requests',
  tag: 'Item requests',
  access: 'signed_in',
  idempotent: true,
  summary: 'Post an item request',
  body: SaveItemRequest,
  status: 201,
  response: dataOf(ItemRequest),
})
export const updateItemRequestEndpoint = endpoint({
  id: 'updateItemRequest',
  method: 'PUT',
  path: '/requests/:id',
  tag: 'Item requests',
  access: 'signed_in',
  rule: ruleOf(itemRequestActions.edit, { noun: 'request' }),
  summary: 'Update an open item request',
  params: ItemRequestParams,
  body: SaveItemRequest,
  status: 200,
  response: dataOf(ItemRequest),
  errors: ['request_not_open'],
})
export const cancelItemRequestEndpoint = endpoint({
  id: 'cancelItemRequest',
  method: 'DELETE',
  path: '/requests/:id',
  tag: 'Item requests',
  access: 'signed_in',
  rule: ruleOf(itemRequestActions.cancel, { noun: 'request' }),
  summary: 'Cancel an open item request; its pending bids are rejected',
  params: ItemRequestParams,
  status: 204,
  response: null,
  errors: ['request_not_open'],
})
