import { nameInMail } from '../../platform/mail/mail-text.ts'
import type { LongMail } from '../notifications/notify.service.ts'

const MAILS = {
  account_suspended: {
    subject: 'Your Asime account is suspended',
    before: 'We have suspended your account. You are signed out and cannot sign in. This is why:',
    after:
      'Your open requests are cancelled. If you have a shop, it is hidden, its pending bids are withdrawn and payouts are stopped. Paid orders and the money held for them are not lost. If you think this is a mistake, contact support.',
    action: { label: 'Contact support', path: '/contact' },
  },
  account_restored: {
    subject: 'Your Asime account is active again',
    before: 'The suspension of your account has ended. This is what we decided:',
    after: 'You can sign in again. Requests and bids that were cancelled do not come back: please post them again.',
    action: { label: 'Sign in', path: '/login' },
  },
  became_vendor: {
    subject: 'You now have a shop on Asime',
    before: 'We have opened a shop for your account. This is why:',
    after:
      'You are signed out on all devices. Sign in as before to list products and place bids. You can still buy, and your orders and requests stay. If you did not ask for this, contact support.',
    action: { label: 'Sign in', path: '/login' },
  },
  became_buyer: {
    subject: 'Your shop on Asime is closed',
    before: 'We have closed your shop. This is why:',
    after:
      'You are signed out on all devices, and buy with the same account. Your products are hidden and your pending bids withdrawn. Past orders, reviews and receipts stay. If you think this is a mistake, contact support.',
    action: { label: 'Contact support', path: '/contact' },
  },
  signed_out_by_asime: {
    subject: 'We signed you out on all devices',
    before: 'Asime has ended all of your sessions. This is why:',
    after: 'You can sign in again at any time.',
    action: { label: 'Sign in', path: '/login' },
  },
} as const

/** What an admin did to somebody's account, and why. */
export function accountMail(fullName: string, kind: keyof typeof MAILS, reason: string, publicUrl: string): LongMail {
  const { subject, before, after, action } = MAILS[kind]
  const name = nameInMail(fullName)
  return {
    subject,
    paragraphs: [name === undefined ? 'Hello,' : `Hello, ${name},`, before, { quote: reason }, after],
    action: { label: action.label, url: `${publicUrl}${action.path}` },
  }
}
