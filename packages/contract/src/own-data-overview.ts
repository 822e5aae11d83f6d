import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { dataOf } from './paging.ts'

/** Every table with a user's data, in the order of an export. */
export const ownTableNames = [
  'users',
  'vendors',
  'sessions',
  'passkeys',
  'addresses',
  'consents',
  'email_changes',
  'phone_changes',
  'provider_identities',
  'user_suspensions',
  'audit_events',
  'products',
  'product_variants',
  'delivery_fees',
  'delivery_rates',
  'shop_facts',
  'shop_verifications',
  'commission_rules',
  'item_requests',
  'bids',
  'deals',
  'checkouts',
  'orders',
  'order_items',
  'order_events',
  'order_date_proposals',
  'order_dispatches',
  'shop_days',
  'shop_product_sums',
  'shop_search_days',
  'shop_punctuality',
  'order_deliveries',
  'payments',
  'payment_orders',
  'chargebacks',
  'chargeback_orders',
  'chargeback_reversals',
  'refunds',
  'refund_accounts',
  'ledger_accounts',
  'ledger_postings',
  'disputes',
  'dispute_decisions',
  'dispute_messages',
  'dispute_offers',
  'sales',
  'payouts',
  'payout_orders',
  'payout_accounts',
  'payout_holds',
  'reviews',
  'follows',
  'product_imports',
  'request_matches',
  'wishes',
  'notifications',
  'push_devices',
  'notification_choices',
  'notification_times',
  'saved_searches',
  'saved_views',
  'shop_members',
  'shop_invitations',
  'conversations',
  'messages',
  'conversation_reports',
  'quick_replies',
  'user_presence',
  'vendor_messages',
  'uploads',
  'upload_uses',
  'linked_pictures',
  'linked_picture_uses',
  'text_numbers',
  'text_messages',
  'mails',
  'newsletter_subscriptions',
  'moderation_cases',
  'content_reports',
  'contact_messages',
  'contact_entries',
] as const
export type OwnTableName = (typeof ownTableNames)[number]

/** The overview has the newest rows of each table, up to this many. */
export const MAX_OVERVIEW_ROWS = 20

/** Rows beyond these are only in the exported file. */
export const MAX_OVERVIEW_SKIP = 2_000

/** Longer values are cut, with an ellipsis. */
export const MAX_OVERVIEW_TEXT = 1_000

const OwnRows = z.array(z.record(z.string(), z.unknown())).max(MAX_OVERVIEW_ROWS)

export const OwnDataOverview = z
  .object({
    as_of: z.string(),
    tables: z
      .record(
        z.enum(ownTableNames),
        z.object({
          total: z.int().meta({ description: 'How many rows there are' }),
          rows: OwnRows,
        }),
      )
      .meta({ description: 'The newest rows by table, the newest first; amounts in pesewas, as stored' }),
  })
  .meta({ id: 'OwnDataOverview' })
export type OwnDataOverview = z.infer<typeof OwnDataOverview>

export const readOwnDataOverviewEndpoint = endpoint({
  id: 'readOwnDataOverview',
  method: 'GET',
  path: '/user/data/overview',
  tag: 'Accounts',
  access: 'signed_in',
  confirmed: true,
  summary: `What an export of the caller’s data holds, to be read on a page: up to ${MAX_OVERVIEW_ROWS} rows of each table`,
  status: 200,
  response: dataOf(OwnDataOverview),
})

const NO_SKIP = `Must be a whole number up to ${MAX_OVERVIEW_SKIP}`

export const readOwnDataRowsEndpoint = endpoint({
  id: 'readOwnDataRows',
  method: 'GET',
  path: '/user/data/overview/:table',
  tag: 'Accounts',
  access: 'signed_in',
  confirmed: true,
  summary: `The rows of one table of that page behind those that it has, up to ${MAX_OVERVIEW_ROWS}, the newest first`,
  params: z.object({ table: z.enum(ownTableNames, { error: 'Table not found' }) }),
  query: z.object({
    skip: z
      .string({ error: NO_SKIP })
      .regex(/^\d{1,5}$/, NO_SKIP)
      .transform(Number)
      .refine((count) => count <= MAX_OVERVIEW_SKIP, NO_SKIP)
      .default(MAX_OVERVIEW_ROWS)
      .meta({ openapi: { type: 'integer', minimum: 0, maximum: MAX_OVERVIEW_SKIP, default: MAX_OVERVIEW_ROWS } }),
  }),
  status: 200,
  response: dataOf(z.object({ rows: OwnRows }).meta({ id: 'OwnDataRows' })),
})
