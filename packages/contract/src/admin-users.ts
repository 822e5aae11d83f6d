import { MAX_ADMIN_NOTE } from './text-lengths.ts'
import { z } from 'zod'
import { Email, UserType, VerificationStatus } from './accounts.ts'
import { reportReasons } from './chat-rules.ts'
import { closingBlockers } from './closing-shops.ts'
import { formatCount } from './counts.ts'
import { EMAIL_CHANGE, inWords, PHONE_CHANGE_LINK, PHONE_CHANGE_WAIT } from './deadlines.ts'
import { endpoint } from './endpoint.ts'
import { Currency, optionalText, PathId, Reason } from './fields.ts'
import { orderSides, orderStatuses } from './order-states.ts'
import { ModerationCase } from './moderation.ts'
import { dataOf, PageMeta, pageOf, PageQuery, QueryFlag, QueryText, TOTAL_CAP } from './paging.ts'
import { OpenShop } from './open-shop.ts'
import { onlyIf } from './permissions.ts'
import { SignInNumber } from './phone-sign-in.ts'
import { shopRoles } from './shop-roles.ts'
import { staffRoles } from './staff-roles.ts'
import { shownUserStatuses, userActionNames } from './user-states.ts'

export const ShownUserStatus = z.enum(shownUserStatuses, { error: `Must be one of ${shownUserStatuses.join(', ')}` })

/** A user in the desk's list. */
export const UserCard = z
  .object({
    id: z.uuid(),
    full_name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    location: z.string().nullable(),
    avatar_url: z.string().nullable(),
    user_type: UserType,
    status: ShownUserStatus,
    email_verified: z.boolean(),
    verified_phone: z.string().nullable().meta({ description: 'Confirmed by a code: it signs in' }),
    created_at: z.string(),
    shop: z
      .object({ id: z.uuid(), business_name: z.string(), role: z.enum(shopRoles), is_closed: z.boolean() })
      .nullable()
      .meta({ description: 'The shop that they own or work for. An admin may have closed it, and its owner buys' }),
    open_reports: z
      .int()
      .meta({ description: 'Reports about them, or about what they or their shop posted, that no admin has resolved' }),
  })
  .meta({ id: 'UserCard' })
export type UserCard = z.infer<typeof UserCard>

export const UserCounts = z.object({
  all: z.int(),
  vendors: z.int(),
  reported: z.int(),
  suspended: z.int().meta({ description: 'By an admin; closed accounts are not counted' }),
  new_today: z.int(),
  unconfirmed: z.int().meta({ description: 'Who has confirmed neither an email address nor a phone number' }),
})
export type UserCounts = z.infer<typeof UserCounts>

export const ListUsersQuery = z.object({
  ...PageQuery,
  query: QueryText.meta({ description: 'Part of a name, an email address, a phone number or the name of a shop' }),
  user_type: UserType.optional(),
  status: ShownUserStatus.optional(),
  contactable: QueryFlag.meta({
    description: 'Whether they have confirmed an email address or a phone number; closed accounts are in neither',
  }),
  reported: QueryFlag.meta({ description: 'Whether an open report is about them' }),
  new_today: QueryFlag,
})
export type ListUsersQuery = z.infer<typeof ListUsersQuery>

/** The sums of a user's ledger lines by kind, seen from the user's side. */
const Statement = z
  .object({
    currency: Currency,
    lines: z.array(z.object({ kind: z.string(), amount: z.number() })),
    balance: z.number().meta({ description: 'What the lines add up to, as the accounts of the ledger have it' }),
  })
  .meta({ id: 'LedgerStatement' })
export type LedgerStatement = z.infer<typeof Statement>

const UserReport = z.object({
  id: z.uuid(),
  reason: z.enum(reportReasons),
  other: z.string().meta({ description: 'Who reported them, or whom they reported' }),
  created_at: z.string(),
  resolved_at: z.string().nullable(),
})

const UserSession = z.object({
  id: z.uuid(),
  device: z.string().nullable(),
  network: z.string().nullable().meta({ description: 'From which it was opened' }),
  created_at: z.string(),
  last_used_at: z.string().meta({ description: 'When it was last refreshed' }),
  ended_at: z.string().nullable(),
  ended_because: z.string().nullable(),
})

/** A pending change of a user's email, to be confirmed at both addresses. */
export const EmailChange = z
  .object({
    new_email: z.string(),
    requested_by: z.string(),
    requested_at: z.string(),
    expires_at: z.string(),
    old_confirmed: z.boolean().meta({ description: 'Whether the link in the present mailbox was used' }),
    new_confirmed: z.boolean(),
    is_taken: z
      .boolean()
      .meta({ description: 'Whether another account has got the new address since: it cannot be completed' }),
  })
  .meta({ id: 'EmailChange' })
export type EmailChange = z.infer<typeof EmailChange>

/** A pending change of the number that a user signs in with. */
export const PhoneChange = z
  .object({
    new_phone: z.string(),
    requested_by: z.string(),
    requested_at: z.string(),
    takes_effect_at: z.string(),
    is_confirmed: z.boolean().meta({ description: 'Whether the link that the new number got was used' }),
    is_taken: z.boolean().meta({ description: 'Whether another account has the new number: it cannot be completed' }),
  })
  .meta({ id: 'PhoneChange' })
export type PhoneChange = z.infer<typeof PhoneChange>

/** A user with everything that an admin needs for decisions. */
export const AdminUser = UserCard.extend({
  suspension: z
    .object({ reason: z.string(), note: z.string().nullable(), suspended_by: z.string(), suspended_at: z.string() })
    .nullable()
    .meta({ description: 'Null also where no admin did it' }),
  staff_role: z.enum(staffRoles).nullable().meta({ description: 'Of an admin' }),
  email_change: EmailChange.nullable().meta({ description: 'That waits' }),
  phone_change: PhoneChange.nullable().meta({ description: 'That waits' }),
  verification: z
    .object({ id: z.uuid().nullable(), status: VerificationStatus })
    .nullable()
    .meta({ description: 'Of the shop that they own' }),
  orders: z.object({ bought: z.int(), sold: z.int() }),
  messages_sent: z.int().meta({ description: `Counted up to ${formatCount(TOTAL_CAP)}` }),
  purchases: z.array(Statement).meta({ description: 'What they paid for orders, and what became of it' }),
  sales: z.array(Statement).meta({ description: 'What is owed to their shop, and how it came about' }),
  reports: z.object({
    about: z.array(UserReport).meta({ description: 'The newest 20' }),
    by: z.array(UserReport).meta({ description: 'The newest 20' }),
    posted: z
      .array(ModerationCase.pick({ id: true, status: true, opened_at: true, subject: true, report_count: true }))
      .meta({ description: 'The newest 20 cases about what they or their shop posted, or about the shop' }),
    totals: z
      .object({ about: z.int(), by: z.int(), posted: z.int() })
      .meta({ description: `Counted up to ${formatCount(TOTAL_CAP)}` }),
    open: z
      .object({ conversations: z.int(), posts: z.int() })
      .meta({ description: 'Of `open_reports`: about them in conversations, and about what was posted' }),
  }),
  active_sessions: z.int().meta({ description: 'In which they are signed in at this moment' }),
  sessions: z.array(UserSession).meta({ description: 'The newest 20, ended ones too as long as they are kept' }),
  actions: z.array(z.enum(userActionNames)).meta({ description: 'What the caller may do next' }),
}).meta({ id: 'AdminUser' })
export type AdminUser = z.infer<typeof AdminUser>

const Sum = z.object({ count: z.int(), amount: z.number() })

/** What suspending a user would cause now. Amounts in cedis. */
export const SuspensionEffects = z
  .object({
    is_notified: z.boolean().meta({ description: 'An email goes to a confirmed address only' }),
    sessions: z.int().meta({ description: 'That end' }),
    requests: z.int().meta({ description: 'Open ones, which are cancelled' }),
    shop: z
      .object({
        business_name: z.string(),
        products: z.int().meta({ description: 'Published ones, which are hidden' }),
        bids: z.int().meta({ description: 'Pending ones, which are withdrawn' }),
        team: z.int().meta({ description: 'Others who work for it, and cannot meanwhile' }),
        unpaid: Sum.meta({ description: 'Orders that can no longer be paid, and expire' }),
        to_dispatch: Sum.meta({ description: 'Paid orders: the money stays held' }),
        on_the_way: Sum.meta({ description: 'Dispatched or delivered orders: they go on' }),
        disputed: Sum.meta({ description: 'Orders in dispute: an admin decides' }),
        owed: z.number().meta({ description: 'What is released and not paid out: it is not paid out meanwhile' }),
        payouts_unsent: Sum.meta({
          description: 'Payouts that are not sent yet, which wait until the account is restored',
        }),
        payouts_sent: Sum.meta({ description: 'Payouts that the provider has, which are completed' }),
      })
      .nullable(),
    purchases: z.object({
      unpaid: Sum.meta({ description: 'They can no longer pay; these expire' }),
      paid: Sum.meta({ description: 'Paid orders and those in dispute: they go on' }),
    }),
  })
  .meta({ id: 'SuspensionEffects' })
export type SuspensionEffects = z.infer<typeof SuspensionEffects>

/** What closing a vendor's shop would cause now. Amounts in cedis. */
export const ClosingEffects = z
  .object({
    business_name: z.string(),
    waits_for: z
      .array(z.object({ kind: z.enum(closingBlockers), count: z.int(), amount: z.number() }))
      .meta({ description: 'What has to end first: while there is any, the shop is not closed' }),
    is_notified: z.boolean().meta({ description: 'An email goes to a confirmed address only' }),
    sessions: z.int().meta({ description: 'That end' }),
    products: z.int().meta({ description: 'Published ones, which are hidden' }),
    bids: z.int().meta({ description: 'Pending ones, which are withdrawn' }),
    deals: z.int().meta({ description: 'Open links, which end' }),
    team: z.int().meta({ description: 'Others who work for it, and no longer do' }),
    invitations: z.int().meta({ description: 'To the team, which end' }),
    imports: z.int().meta({ description: 'Files of products that wait, which are cancelled' }),
    debt: z.number().meta({ description: 'What the shop owes: it stays, and comes off its next payout' }),
  })
  .meta({ id: 'ClosingEffects' })
export type ClosingEffects = z.infer<typeof ClosingEffects>

export const UserOrder = z
  .object({
    id: z.uuid(),
    order_number: z.string(),
    status: z.enum(orderStatuses),
    total: z.number(),
    currency: Currency,
    created_at: z.string(),
    buyer: z.string(),
    shop: z.string(),
  })
  .meta({ id: 'UserOrder' })
export type UserOrder = z.infer<typeof UserOrder>

const forAdmins = {
  tag: 'Users',
  access: 'admin',
  permission: 'users',
  params: z.object({ id: PathId('User not found') }),
} as const

export const listUsersEndpoint = endpoint({
  id: 'listUsers',
  method: 'GET',
  path: '/admin/users',
  tag: 'Users',
  access: 'admin',
  permission: 'users',
  summary: 'Search everybody who has an account, newest first, with how many there are of each kind',
  query: ListUsersQuery,
  status: 200,
  response: z.object({ data: z.array(UserCard), meta: PageMeta.extend({ counts: UserCounts }) }),
  errors: ['invalid_cursor'],
})
export const readAnyUserEndpoint = endpoint({
  ...forAdmins,
  id: 'readAnyUser',
  method: 'GET',
  path: '/admin/users/:id',
  summary: 'A person with orders, money, reports and sessions',
  status: 200,
  response: dataOf(AdminUser),
})
export const listOrdersOfUserEndpoint = endpoint({
  ...forAdmins,
  id: 'listOrdersOfUser',
  method: 'GET',
  path: '/admin/users/:id/orders',
  summary: 'Orders that they bought, or that their shop sold, newest first',
  query: z.object({
    ...PageQuery,
    side: z.enum(orderSides, { error: 'Must be buyer or vendor' }).default('buyer'),
  }),
  status: 200,
  response: pageOf(UserOrder),
  errors: ['invalid_cursor'],
})
export const readSuspensionEffectsEndpoint = endpoint({
  ...forAdmins,
  id: 'readSuspensionEffects',
  method: 'GET',
  path: '/admin/users/:id/suspension-effects',
  summary: 'What suspending them would do, as things stand',
  status: 200,
  response: dataOf(SuspensionEffects),
})

/** For actions that admins cannot do to their own account. */
const another = onlyIf('not_own_account')

export const suspendUserEndpoint = endpoint({
  ...forAdmins,
  id: 'suspendUser',
  method: 'POST',
  path: '/admin/users/:id/suspend',
  rule: another,
  idempotent: true,
  summary:
    'Suspend an account, and the shop of whoever owns one: sessions and sockets end at once, open requests are cancelled, pending bids withdrawn, products hidden',
  body: z.strictObject({
    reason: Reason.meta({ description: 'They read it' }),
    note: optionalText({ max: MAX_ADMIN_NOTE, multiline: true }).meta({ description: 'For admins alone' }),
  }),
  status: 200,
  response: dataOf(AdminUser),
  errors: ['account_state'],
})
export const restoreUserEndpoint = endpoint({
  ...forAdmins,
  id: 'restoreUser',
  method: 'POST',
  path: '/admin/users/:id/restore',
  idempotent: true,
  summary: 'End a suspension: they can sign in again, and products that it hid come back',
  body: z.strictObject({ reason: Reason.meta({ description: 'They read it' }) }),
  status: 200,
  response: dataOf(AdminUser),
  errors: ['account_state'],
})
export const signOutUserEndpoint = endpoint({
  ...forAdmins,
  id: 'signOutUser',
  method: 'POST',
  path: '/admin/users/:id/sign-out',
  rule: another,
  idempotent: true,
  summary: 'End all of their sessions',
  body: z.strictObject({ reason: Reason.meta({ description: 'They read it' }) }),
  status: 200,
  response: dataOf(AdminUser),
  errors: ['account_state'],
})
export const makeVendorEndpoint = endpoint({
  ...forAdmins,
  id: 'makeVendor',
  method: 'POST',
  path: '/admin/users/:id/make-vendor',
  rule: another,
  freshCode: true,
  idempotent: true,
  summary:
    'Make a vendor of a buyer, with a shop as if they had opened it: they go on buying, and their sessions and sockets end at once. A shop that was closed opens again, with its name and its products hidden',
  body: OpenShop.extend({ reason: Reason.meta({ description: 'They read it' }) }),
  status: 200,
  response: dataOf(AdminUser),
  errors: ['account_state'],
})
export const readClosingEffectsEndpoint = endpoint({
  ...forAdmins,
  id: 'readClosingEffects',
  method: 'GET',
  path: '/admin/users/:id/closing-effects',
  summary: 'What making a buyer of a vendor would do, and what has to end first, as things stand',
  status: 200,
  response: dataOf(ClosingEffects),
})
export const makeBuyerEndpoint = endpoint({
  ...forAdmins,
  id: 'makeBuyer',
  method: 'POST',
  path: '/admin/users/:id/make-buyer',
  rule: another,
  freshCode: true,
  idempotent: true,
  summary:
    'Make a buyer of a vendor: the shop is closed, its products are hidden, pending bids withdrawn, deal links and the team ended, and sessions and sockets end at once. Not while anything of `waits_for` is there',
  body: z.strictObject({ reason: Reason.meta({ description: 'They read it' }) }),
  status: 200,
  response: dataOf(AdminUser),
  errors: ['account_state'],
})
export const requestEmailChangeEndpoint = endpoint({
  ...forAdmins,
  id: 'requestEmailChange',
  method: 'POST',
  path: '/admin/users/:id/change-email',
  rule: another,
  freshCode: true,
  idempotent: true,
  summary: `Mail a link to the present and to the new address: once both are confirmed, within ${inWords(EMAIL_CHANGE)}, the email changes and all sessions end. Takes the place of a change that waits`,
  body: z.strictObject({
    new_email: Email,
    reason: Reason.meta({ description: 'For the audit log' }),
  }),
  status: 200,
  response: dataOf(AdminUser),
  errors: ['account_state', 'email_taken'],
})
export const withdrawEmailChangeEndpoint = endpoint({
  ...forAdmins,
  id: 'withdrawEmailChange',
  method: 'POST',
  path: '/admin/users/:id/withdraw-email-change',
  rule: another,
  idempotent: true,
  summary: 'Take back a change of email that waits: its links no longer work',
  body: z.strictObject({ reason: Reason.meta({ description: 'For the audit log' }) }),
  status: 200,
  response: dataOf(AdminUser),
  errors: ['account_state'],
})
export const requestPhoneChangeEndpoint = endpoint({
  ...forAdmins,
  id: 'requestPhoneChange',
  method: 'POST',
  path: '/admin/users/:id/change-phone',
  rule: another,
  freshCode: true,
  idempotent: true,
  summary: `Text a link to the new number, and warn the old one and the email, by which the change can be stopped. Once the new number is confirmed, within ${inWords(PHONE_CHANGE_LINK)}, it signs in ${inWords(PHONE_CHANGE_WAIT)} after it was asked for, and all sessions end. Takes the place of a change that waits`,
  body: z.strictObject({
    new_phone: SignInNumber.meta({ description: 'Or the same, to have it confirmed anew' }),
    reason: Reason.meta({ description: 'For the audit log' }),
  }),
  status: 200,
  response: dataOf(AdminUser),
  errors: ['account_state', 'conflict'],
})
export const withdrawPhoneChangeEndpoint = endpoint({
  ...forAdmins,
  id: 'withdrawPhoneChange',
  method: 'POST',
  path: '/admin/users/:id/withdraw-phone-change',
  rule: another,
  idempotent: true,
  summary: 'Take back a change of number that waits: its links no longer work',
  body: z.strictObject({ reason: Reason.meta({ description: 'For the audit log' }) }),
  status: 200,
  response: dataOf(AdminUser),
  errors: ['account_state'],
})
