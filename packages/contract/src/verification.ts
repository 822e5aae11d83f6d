import { z } from 'zod'
import { VerificationStatus } from './accounts.ts'
import { DOCUMENT_LINK, inWords, VERIFICATION, VERIFICATION_REVIEW } from './deadlines.ts'
import { endpoint } from './endpoint.ts'
import { line, Link, PathId, Reason } from './fields.ts'
import { accountMatches, nameMatches } from './name-match.ts'
import { dataOf, pageOf, PageQuery } from './paging.ts'
import { onlyFor, ruleOf } from './permissions.ts'
import { legalStatuses } from './shop-facts.ts'
import { MAX_CARD_NUMBER, MAX_FULL_NAME } from './text-lengths.ts'
import { UPLOADS_PATH } from './uploads.ts'
import {
  editableVerificationStatuses,
  openVerificationStatuses,
  verificationActionNames,
  verificationDocuments,
  verificationMoves,
  verificationParts,
  type VerificationDocument,
} from './verification-states.ts'
import { verificationStatuses } from './verification-statuses.ts'

const Status = z.enum(verificationStatuses)

const CARD = /^([A-Z]{3})-?(\d{9})-?(\d)$/
const NO_CARD = 'Enter the number as on the card, like GHA-123456789-1'
/**
 * The number of a Ghana Card, which begins with another country's three letters on the card of somebody who is not a citizen. Only its
 * format is checked, since the National Identification Authority has not published the rule for its check digit.
 */
const GhanaCardNumber = z
  .string({ error: NO_CARD })
  .max(MAX_CARD_NUMBER, NO_CARD)
  .overwrite((value) => value.replace(/[\s\u2010-\u2015]/g, '').toUpperCase())
  .refine((value) => CARD.test(value) && /[1-9]/.test(value), NO_CARD)
  .overwrite((value) => value.replace(CARD, '$1-$2-$3'))

const Document = Link.refine((link) => link.startsWith(UPLOADS_PATH), 'Must be one of your uploads')

/** Fields that are left out keep their value. */
export const SaveVerification = z.strictObject({
  full_name: line({ max: MAX_FULL_NAME, required: 'Enter the name on your card' }).optional(),
  card_number: GhanaCardNumber.optional(),
  card_expires_on: z.iso.date('Enter a date').optional(),
  documents: z
    .strictObject({ ghana_card: Document.optional(), selfie: Document.optional(), certificate: Document.optional() })
    .optional()
    .meta({ description: 'Links to own uploads: pictures. Nobody but the owner and admins sees them' }),
})
export type SaveVerification = z.infer<typeof SaveVerification>

/** Opens without signing in, for a short time. */
const DocumentLink = z
  .object({ url: z.string(), expires_at: z.string() })
  .meta({ id: 'DocumentLink', description: `Open for ${inWords(DOCUMENT_LINK)}` })
const byDocument = <T extends z.ZodType>(each: T) =>
  z.object(Object.fromEntries(verificationDocuments.map((name) => [name, each])) as Record<VerificationDocument, T>)

const names = {
  full_name: z.string().nullable().meta({ description: 'As on the card' }),
  card_hint: z.string().nullable().meta({ description: 'The card’s number in part, •••-•••••••18-4' }),
  card_expires_on: z.iso.date().nullable(),
}

const PayoutName = z
  .object({
    bank_name: z.string(),
    account_name: z.string(),
    is_confirmed: z.boolean().meta({ description: 'The bank or network has confirmed the name' }),
    match: z
      .enum(accountMatches)
      .nullable()
      .meta({ description: 'With the name on the card, or the legal name of the shop' }),
  })
  .nullable()

/** A verification as the shop's owner sees it. */
export const ShopVerification = z
  .object({
    status: VerificationStatus.meta({ description: 'What the badge follows: verified while it is valid' }),
    badge: z.object({ verified_at: z.string(), valid_until: z.string() }).nullable(),
    ended: z
      .object({ status: Status, reason: z.string().nullable(), ended_at: z.string() })
      .nullable()
      .meta({ description: 'How the last one ended, where none is open' }),
    open: z
      .object({
        id: z.uuid(),
        status: z.enum(openVerificationStatuses),
        ...names,
        documents: byDocument(DocumentLink.nullable()),
        reason: z.string().nullable().meta({ description: 'Why an admin asked again' }),
        asked_for: z.array(z.enum(verificationParts)),
        submitted_at: z.string().nullable(),
        due_at: z
          .string()
          .nullable()
          .meta({ description: `By when an admin decides: ${inWords(VERIFICATION_REVIEW)} after it was sent` }),
      })
      .nullable(),
    legal_name: z.string().nullable(),
    legal_status: z.enum(legalStatuses).nullable(),
    payout_account: PayoutName,
    parts: z.array(z.enum(verificationParts)).meta({ description: 'What is needed, in the order of the form' }),
    missing: z.array(z.enum(verificationParts)),
    actions: z.array(z.enum(verificationActionNames)),
  })
  .meta({ id: 'ShopVerification' })
export type ShopVerification = z.infer<typeof ShopVerification>

const shop = z.object({
  id: z.uuid(),
  business_name: z.string(),
  location: z.string().nullable(),
  logo_url: z.string().nullable(),
})

export const VerificationInQueue = z
  .object({
    id: z.uuid(),
    status: Status,
    vendor: shop,
    full_name: z.string().nullable(),
    submitted_at: z.string(),
    due_at: z.string(),
    is_late: z.boolean(),
  })
  .meta({ id: 'VerificationInQueue' })
export type VerificationInQueue = z.infer<typeof VerificationInQueue>

/** Everything that an admin decides by, except the documents, since every view of those is recorded. */
export const AdminVerification = VerificationInQueue.extend({
  submitted_at: z.string().nullable(),
  due_at: z.string().nullable(),
  ...names,
  account_full_name: z.string().meta({ description: 'Of the owner’s account here' }),
  legal_name: z.string().nullable(),
  legal_status: z.enum(legalStatuses).nullable(),
  registration_number: z.string().nullable(),
  payout_account: PayoutName,
  matches: z
    .object({ account: z.enum(nameMatches), legal_name: z.enum(nameMatches).nullable() })
    .meta({ description: 'Of the name on the card with those' }),
  documents: z.array(z.enum(verificationDocuments)),
  same_card: z
    .array(z.object({ id: z.uuid(), business_name: z.string(), status: Status }))
    .meta({ description: 'Other shops that have sent the same card, 10 at most' }),
  history: z
    .array(z.object({ id: z.uuid(), status: Status, reason: z.string().nullable(), at: z.string() }))
    .meta({ description: 'The shop’s others, the newest 10' }),
  sales: z.int(),
  reason: z.string().nullable(),
  asked_for: z.array(z.enum(verificationParts)),
  times_submitted: z.int(),
  decided_at: z.string().nullable(),
  valid_until: z.string().nullable(),
  actions: z.array(z.enum(verificationActionNames)),
}).meta({ id: 'AdminVerification' })
export type AdminVerification = z.infer<typeof AdminVerification>

const shared = {
  tag: 'Verification',
  access: 'vendor',
  duty: 'verify',
  forbidden: 'Only the owner of a shop can verify it',
} as const

export const readVerificationEndpoint = endpoint({
  ...shared,
  id: 'readVerification',
  method: 'GET',
  path: '/user/shop/verification',
  summary: 'The caller’s verification: what was given, what is missing and where it stands',
  status: 200,
  response: dataOf(ShopVerification),
})
export const saveVerificationEndpoint = endpoint({
  ...shared,
  id: 'saveVerification',
  method: 'PATCH',
  path: '/user/shop/verification',
  rule: ruleOf({ by: [], from: editableVerificationStatuses }, { noun: 'verification' }),
  summary: 'Change what will be checked; the card’s number is stored encrypted and never shown whole again',
  body: SaveVerification,
  status: 200,
  response: dataOf(ShopVerification),
  errors: ['verification_state', 'conflict'],
})
export const submitVerificationEndpoint = endpoint({
  ...shared,
  id: 'submitVerification',
  idempotent: true,
  method: 'POST',
  path: '/user/shop/verification/submit',
  limit: 'credentials',
  rule: ruleOf({ by: [], from: verificationMoves.submit.from }, { noun: 'verification' }),
  summary: `Send it to Asime, which decides within ${inWords(VERIFICATION_REVIEW)}. A card that verifies another shop is refused`,
  status: 200,
  response: dataOf(ShopVerification),
  errors: ['verification_state', 'verification_incomplete', 'card_in_use'],
})
export const withdrawVerificationEndpoint = endpoint({
  ...shared,
  id: 'withdrawVerification',
  idempotent: true,
  method: 'POST',
  path: '/user/shop/verification/withdraw',
  rule: ruleOf({ by: [], from: verificationMoves.withdraw.from }, { noun: 'verification' }),
  summary: 'Withdraw it to correct something',
  status: 200,
  response: dataOf(ShopVerification),
  errors: ['verification_state'],
})

const VerificationParams = z.object({ id: PathId('Verification not found') })
const forAdmins = { tag: 'Verification', access: 'admin', permission: 'users', params: VerificationParams } as const
const decided = { status: 200, response: dataOf(AdminVerification), errors: ['verification_state'] } as const
const because = z.strictObject({ reason: Reason })
/** Nobody reviews their own shop. */
const notOwn = (move: 'approve' | 'reject' | 'ask_again' | 'revoke') =>
  ruleOf({ by: ['admin'], from: verificationMoves[move].from }, { noun: 'verification' }, 'not_own_shop')

export const listVerificationsEndpoint = endpoint({
  id: 'listVerifications',
  method: 'GET',
  path: '/admin/verifications',
  tag: 'Verification',
  access: 'admin',
  permission: 'users',
  summary: 'Verifications that were sent in, oldest first',
  query: z.object({ ...PageQuery, status: Status.default('pending') }),
  status: 200,
  response: pageOf(VerificationInQueue),
  errors: ['invalid_cursor'],
})
export const readAnyVerificationEndpoint = endpoint({
  ...forAdmins,
  id: 'readAnyVerification',
  method: 'GET',
  path: '/admin/verifications/:id',
  summary: 'A verification with how its names match',
  status: 200,
  response: dataOf(AdminVerification),
})
export const viewVerificationDocumentEndpoint = endpoint({
  ...forAdmins,
  id: 'viewVerificationDocument',
  method: 'GET',
  path: '/admin/verifications/:id/document',
  rule: onlyFor(['admin'], 'not_own_shop'),
  summary: 'A link to one of its documents. Each view is written to the audit log',
  query: z.object({
    kind: z
      .enum(verificationDocuments, { error: `Must be one of ${verificationDocuments.join(', ')}` })
      .default('ghana_card'),
  }),
  status: 200,
  response: dataOf(
    DocumentLink.extend({
      card_number: z
        .string()
        .nullable()
        .meta({ description: 'Only with the picture of the card: what was typed, to be compared with it' }),
    }).meta({ id: 'ViewedDocument' }),
  ),
})
export const approveVerificationEndpoint = endpoint({
  ...forAdmins,
  ...decided,
  id: 'approveVerification',
  idempotent: true,
  method: 'POST',
  path: '/admin/verifications/:id/approve',
  rule: notOwn('approve'),
  summary: `Verify the shop until the card expires, ${inWords(VERIFICATION)} at most. The payout account must be in the owner’s name or the business’s`,
  body: because,
  errors: ['verification_state', 'verification_incomplete', 'card_in_use', 'names_differ'],
})
export const rejectVerificationEndpoint = endpoint({
  ...forAdmins,
  ...decided,
  id: 'rejectVerification',
  idempotent: true,
  method: 'POST',
  path: '/admin/verifications/:id/reject',
  rule: notOwn('reject'),
  summary: 'Reject it; the shop reads the reason',
  body: because,
})
export const askAgainForVerificationEndpoint = endpoint({
  ...forAdmins,
  ...decided,
  id: 'askAgainForVerification',
  idempotent: true,
  method: 'POST',
  path: '/admin/verifications/:id/ask-again',
  rule: notOwn('ask_again'),
  summary: 'Ask the shop to send some of it again; it reads the reason',
  body: because.extend({
    asked_for: z
      .array(z.enum(verificationParts, { error: `Must be one of ${verificationParts.join(', ')}` }), {
        error: 'Choose what to ask for',
      })
      .min(1, 'Choose what to ask for')
      .max(verificationParts.length, 'Choose each part once')
      .refine((parts) => new Set(parts).size === parts.length, 'Choose each part once'),
  }),
})
export const revokeVerificationEndpoint = endpoint({
  ...forAdmins,
  ...decided,
  id: 'revokeVerification',
  idempotent: true,
  method: 'POST',
  path: '/admin/verifications/:id/revoke',
  rule: notOwn('revoke'),
  summary: 'End a verification; the shop loses its badge at once and reads the reason',
  body: because,
})
