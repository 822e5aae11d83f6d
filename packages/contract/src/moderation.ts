import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, optionalText, PathId, Reason } from './fields.ts'
import {
  CASE_EXCERPT,
  contentReportReasons,
  hintKinds,
  MAX_REPORT_NOTE,
  moderationDecisions,
  moderationMoves,
  moderationStatuses,
  REPORTS_SHOWN,
  reportableTypes,
} from './moderation-states.ts'
import { dataOf, pageOf, PageQuery } from './paging.ts'
import { ruleOf } from './permissions.ts'

// Reports of posted content, and the decisions of admins.

const Type = z.enum(reportableTypes, { error: `Must be one of ${reportableTypes.join(', ')}` })
const Person = z.object({ id: z.uuid(), full_name: z.string() })

export const reportContentEndpoint = endpoint({
  id: 'reportContent',
  method: 'POST',
  path: '/content-reports',
  tag: 'Moderation',
  access: 'signed_in',
  idempotent: true,
  summary:
    'Report a product, request, bid, review or shop to Asime. Not what is the caller’s own, and not before their email is confirmed. The owner is not told who reported; once per case',
  body: z.strictObject({
    subject_type: Type,
    subject_id: Id,
    reason: z.enum(contentReportReasons, { error: 'Choose what is wrong' }),
    note: optionalText({ max: MAX_REPORT_NOTE, multiline: true }),
  }),
  status: 201,
  response: dataOf(z.object({ case_id: z.uuid() })),
  errors: ['not_found', 'rate_limited'],
})

export const ModerationCase = z
  .object({
    id: z.uuid(),
    status: z.enum(moderationStatuses),
    status_since: z.string(),
    opened_at: z.string(),
    subject: z
      .object({
        type: Type,
        id: z.uuid(),
        title: z.string(),
        text: z
          .string()
          .nullable()
          .meta({ description: `The first ${CASE_EXCERPT} characters` }),
        stars: z.int().nullable().meta({ description: 'Of a review' }),
        path: z.string().meta({ description: 'Of the page that shows it, where it is not hidden' }),
      })
      .meta({ description: 'As it is now' }),
    owner: Person,
    report_count: z.int(),
    reports: z
      .array(
        z.object({
          id: z.uuid(),
          reason: z.enum(contentReportReasons),
          note: z.string().nullable(),
          reported_by: Person,
          created_at: z.string(),
        }),
      )
      .meta({ description: `The newest ${REPORTS_SHOWN}` }),
    hints: z.array(z.object({ kind: z.enum(hintKinds), detail: z.string(), path: z.string().nullable() })).meta({
      description:
        'What our own checks have found: of `watched_words` the words, of `same_picture` the product of another shop, of `same_device` and `same_wallet` `shop` or `reviewer`, of `burst` the day',
    }),
    decided_by: Person.nullable(),
    reason: z.string().nullable().meta({ description: 'Of the last decision' }),
    actions: z.array(z.enum(moderationDecisions)),
  })
  .meta({ id: 'ModerationCase' })
export type ModerationCase = z.infer<typeof ModerationCase>

export const listModerationCasesEndpoint = endpoint({
  id: 'listModerationCases',
  method: 'GET',
  path: '/admin/moderation-cases',
  tag: 'Moderation',
  access: 'admin',
  permission: 'moderation',
  summary:
    'What was reported or our checks have found, the longest open first; of decided cases the last decided first',
  query: z.object({ ...PageQuery, status: z.enum(moderationStatuses).default('open') }),
  status: 200,
  response: pageOf(ModerationCase),
  errors: ['invalid_cursor'],
})

const decision = {
  method: 'POST',
  tag: 'Moderation',
  access: 'admin',
  permission: 'moderation',
  idempotent: true,
  params: z.object({ id: PathId('Report not found') }),
  body: z.strictObject({ reason: Reason }),
  status: 200,
  response: dataOf(ModerationCase),
  errors: ['conflict'],
} as const
const when = (move: keyof typeof moderationMoves) =>
  ruleOf({ by: [], from: moderationMoves[move].from }, { noun: 'case' })

export const hideContentEndpoint = endpoint({
  ...decision,
  id: 'hideContent',
  path: '/admin/moderation-cases/:id/hide',
  rule: when('hide'),
  summary:
    'Hide what was reported: it leaves lists, search and counts at once, and its orders go on. Its owner is notified of the reason, and whoever reported it that it is hidden',
})
export const dismissReportsEndpoint = endpoint({
  ...decision,
  id: 'dismissReports',
  path: '/admin/moderation-cases/:id/dismiss',
  rule: when('dismiss'),
  summary: 'Close a case and leave what was reported as it is. Whoever reported it is notified',
})
export const restoreContentEndpoint = endpoint({
  ...decision,
  id: 'restoreContent',
  path: '/admin/moderation-cases/:id/restore',
  rule: when('restore'),
  summary:
    'Show again what was hidden, as it was. Its owner is notified of the reason, and whoever reported it that it is back',
})
