import { z } from 'zod'
import { Email } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'
import { MAX_EXPORT_ROWS, pageOf, PageQuery } from './paging.ts'

/** configuration: an environment setting, applied when the server starts. */
export const auditActors = ['user', 'admin', 'configuration'] as const
export type AuditActor = (typeof auditActors)[number]

/** Everything that an admin can do to other people's data, or see of what is private. Each writes one event in its transaction. */
export const adminActs = [
  'order_cancelled',
  'order_marked_delivered',
  'order_refunded',
  'dispute_message_sent',
  'dispute_decided',
  'dispute_decision_proposed',
  'dispute_decision_refused',
  'product_deleted',
  'feature_request_decided',
  'alert_closed',
  'refund_retried',
  'refund_account_entered',
  'refund_account_approved',
  'refund_account_refused',
  'commission_rule_added',
  'commission_rule_withdrawn',
  'vat_rate_added',
  'vat_rate_withdrawn',
  'loss_reversal_proposed',
  'loss_reversal_refused',
  'loss_reversed',
  'payouts_held',
  'payout_hold_lifted',
  'verification_document_viewed',
  'verification_approved',
  'verification_rejected',
  'verification_asked_again',
  'verification_revoked',
  'messages_viewed',
  'report_resolved',
  'message_hidden',
  'message_restored',
  'contact_entry_written',
  'contact_message_assigned',
  'contact_message_closed',
  'contact_message_reopened',
  'canned_answer_saved',
  'canned_answer_deleted',
  'staff_added',
  'staff_role_changed',
  'staff_removed',
  'staff_codes_reset',
  'user_suspended',
  'user_restored',
  'user_signed_out',
  'user_role_changed',
  'email_change_requested',
  'email_change_withdrawn',
  'phone_change_requested',
  'phone_change_withdrawn',
  'content_hidden',
  'content_restored',
  'reports_dismissed',
  'posting_rule_saved',
  'posting_rule_deleted',
  'category_saved',
  'category_merged',
  'category_field_saved',
  'category_field_removed',
  'home_figure_saved',
  'setting_changed',
  'information_published',
  'home_block_saved',
  'home_block_removed',
  'shop_featuring_decided',
] as const
export type AdminAct = (typeof adminActs)[number]

/** What the owner of an account, a shop's people or a setting change about it. Kept in case it is disputed. */
export const securityEvents = [
  'admin_signed_in',
  'admin_sign_in_failed',
  'admin_confirmation_failed',
  'signed_up_by_phone',
  'signed_out_everywhere',
  'refresh_token_replayed',
  'password_changed',
  'password_reset',
  'email_added',
  'email_changed',
  'phone_added',
  'phone_changed',
  'phone_removed',
  'phone_released',
  'phone_change_stopped',
  'phone_change_lapsed',
  'second_factor_turned_on',
  'second_factor_turned_off',
  'recovery_code_used',
  'recovery_codes_renewed',
  'passkey_added',
  'passkey_copied',
  'passkey_removed',
  'provider_linked',
  'provider_unlinked',
  'own_data_viewed',
  'own_data_exported',
  'account_closed',
  'warning_not_texted',
  'payout_account_changed',
  'shop_opened',
  'shop_member_invited',
  'shop_invitation_revoked',
  'shop_member_joined',
  'shop_member_left',
  'shop_member_removed',
  'shop_role_changed',
  'admin_made_by_configuration',
  'admin_promoted_by_configuration',
  'account_taken_over_by_configuration',
] as const
export type SecurityEvent = (typeof securityEvents)[number]

export const AuditEvent = z
  .object({
    id: z.uuid(),
    happened_at: z.string(),
    kind: z.string().meta({ description: `The admin action (${adminActs.join(', ')}) or security event` }),
    actor: z.object({
      type: z.enum(auditActors).meta({ description: 'configuration: a setting applied at startup' }),
      id: z.uuid().nullable(),
      full_name: z.string().nullable(),
    }),
    subject: z
      .object({ type: z.string().nullable(), id: z.uuid() })
      .nullable()
      .meta({ description: 'The object concerned, such as an order' }),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
    reason: z.string().nullable(),
    address: z.string().nullable().meta({ description: 'IP address of the request' }),
    session_id: z.uuid().nullable(),
    request_id: z.string().nullable().meta({ description: 'The same as in X-Request-Id and the log' }),
  })
  .meta({ id: 'AuditEvent' })
export type AuditEvent = z.infer<typeof AuditEvent>

const Name = (max: number) =>
  z.string({ error: 'Must be text' }).regex(new RegExp(`^[a-z_]{1,${max}}$`), 'Must be lower-case letters and _')

const Day = z.iso.date({ error: 'Must be a date like 2026-11-27' })

const filters = {
  actor_id: Id.optional(),
  actor_email: Email.optional().meta({ description: 'In place of the id' }),
  actor_type: AuditEvent.shape.actor.shape.type.optional(),
  subject_type: Name(50).optional(),
  subject_id: Id.optional(),
  kind: Name(100).optional(),
  from: Day.optional().meta({ description: 'First day, in Ghana' }),
  to: Day.optional().meta({ description: 'Last day' }),
}

export const listAuditEventsEndpoint = endpoint({
  id: 'listAuditEvents',
  method: 'GET',
  path: '/admin/audit-events',
  tag: 'Operations',
  access: 'admin',
  permission: 'audit',
  summary: 'Admin actions and security events, newest first',
  query: z.object({ ...PageQuery, ...filters }),
  status: 200,
  response: pageOf(AuditEvent),
  errors: ['invalid_cursor'],
})
export const exportAuditEventsEndpoint = endpoint({
  id: 'exportAuditEvents',
  method: 'GET',
  path: '/admin/audit-events/export',
  tag: 'Operations',
  access: 'admin',
  permission: 'audit',
  summary: `The same events as a table (CSV), the newest ${MAX_EXPORT_ROWS} at most`,
  query: z.object(filters),
  status: 200,
  response: null,
  csv: true,
})
