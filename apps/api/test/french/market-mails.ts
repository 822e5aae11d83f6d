import { invitableRoles } from '@asime/contract/shop-roles'
import { restoredBidWords } from '../../src/modules/bids/bids.mails.ts'
import { messageMail } from '../../src/modules/conversations/conversations.mails.ts'
import { newsletterMail } from '../../src/modules/newsletter/issues.mails.ts'
import * as newsletter from '../../src/modules/newsletter/newsletter.mails.ts'
import { digestWords } from '../../src/modules/notifications/digest.mails.ts'
import { accountChangedMail, payoutMail } from '../../src/modules/payouts/payouts.mails.ts'
import { invitationEndedMail, invitationMail } from '../../src/modules/shop-team/shop-team.mails.ts'
import type { VerificationNotification } from '../../src/modules/verification/verification-notifications.ts'
import * as verification from '../../src/modules/verification/verification.mails.ts'
import { inEach, type MailWords } from '../../src/platform/mail/mails.ts'

const URL = 'https://asime.example'
const EMAIL = 'zed@zed.example'
const NAMES = ['Zed zed', 'evil.example']
const subscriber = { email: EMAIL, unsubscribeUrl: `${URL}/stop` }

const deal = {
  id: 'p1',
  product_name: 'Zed zed',
  business_name: 'Zed zed',
  location: null,
  price_pesewas: 500,
  discount_price_pesewas: 400,
  currency: 'GHS',
}
const wanted = [
  [null, null],
  [100, null],
  [null, 200],
].map(([min, max]) => ({
  id: 'r1',
  request_title: 'Zed zed',
  location: null,
  budget_min_pesewas: min!,
  budget_max_pesewas: max!,
  currency: 'GHS',
}))
const issue = { week: '2026-11-23', deals: [deal], item_requests: wanted, written_up_to: '', is_finished: false }

const AT = '2026-12-01T10:00:00Z'
const notifications: VerificationNotification[] = [
  { kind: 'approved', validUntil: AT },
  {
    kind: 'asked_again',
    reason: 'Zed zed',
    askedFor: [
      'email',
      'legal_name',
      'payout_account',
      'full_name',
      'card_number',
      'card_expires_on',
      'ghana_card',
      'selfie',
      'certificate',
    ],
  },
  { kind: 'rejected', reason: 'Zed zed' },
  { kind: 'revoked', reason: 'Zed zed' },
  { kind: 'expiring', validUntil: AT },
  { kind: 'expired', validUntil: AT },
]

const digest = (total: number, known: number) =>
  inEach((language) =>
    digestWords(
      {
        user_id: 'u1',
        email: EMAIL,
        mail_language: language,
        total,
        newest: Array.from({ length: total }, (_, index) => ({
          kind: 'new_bid',
          title: 'Zed zed',
          detail: 'Zed zed',
          in_languages: index < known ? { fr: { title: 'Zed zed' } } : null,
          path: '/zed',
        })),
      },
      language,
      URL,
    ),
  )

/** Every mail about shops, bids, money and notifications, by the function that writes it. */
export const marketMails: Record<string, MailWords[]> = {
  restoredBidWords: ['Zed zed', undefined].map((title) => restoredBidWords(title, 'GH₵ 5.00', URL)),
  messageMail: [undefined, ...NAMES].flatMap((to) =>
    ['Zed zed', undefined].map(
      (from) => messageMail({ from, to, content: () => 'Zed zed', url: `${URL}/app/chat/c1` }).words,
    ),
  ),
  newsletterMail: [issue, { ...issue, deals: [] }].map((one) => newsletterMail(one, subscriber, URL).words),
  confirmationMail: [newsletter.confirmationMail(EMAIL, URL, 't').words],
  welcomeMail: [newsletter.welcomeMail(subscriber, URL).words],
  digestWords: [digest(1, 1), digest(3, 3), digest(3, 2), digest(4, 1)],
  accountChangedMail: [true, false].flatMap((isFirst) =>
    [0, 1, 24].map(
      (waitsHours) =>
        accountChangedMail({ full_name: 'Zed zed' }, { bankName: 'MTN', numberEnd: '1234', isFirst, waitsHours }, URL)
          .words,
    ),
  ),
  payoutMail: (['succeeded', 'failed', 'reversed'] as const).flatMap((outcome) =>
    [
      { mayRetry: false, isStopped: false, reachesMinimum: true },
      { mayRetry: true, isStopped: true, reachesMinimum: true },
      { mayRetry: true, isStopped: false, reachesMinimum: true },
      { mayRetry: true, isStopped: false, reachesMinimum: false },
    ].map(
      (next) =>
        payoutMail(
          { full_name: 'Zed zed' },
          { outcome, amount: 500, currency: 'GHS', bankName: 'MTN', numberEnd: '1234', ...next },
          URL,
        ).words,
    ),
  ),
  invitationMail: NAMES.flatMap((businessName) =>
    invitableRoles.map((role) => invitationMail({ email: EMAIL, businessName, role, token: 't' }, URL).words),
  ),
  invitationEndedMail: NAMES.map((businessName) => invitationEndedMail({ email: EMAIL, businessName }, URL).words),
  'verificationMail of a shop': notifications.flatMap((one) =>
    NAMES.map(
      (name) => verification.verificationMail({ id: 'u1', full_name: name, business_name: name }, one, URL).words,
    ),
  ),
}
