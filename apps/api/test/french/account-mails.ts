import * as accounts from '../../src/modules/accounts/accounts.mails.ts'
import { alertKinds } from '../../src/modules/alerts/alert-kinds.ts'
import { alertsMail } from '../../src/modules/alerts/alerts.mails.ts'
import * as emails from '../../src/modules/users/email-change.mails.ts'
import { phoneChangeMail } from '../../src/modules/users/phone-change.mails.ts'
import { accountMail } from '../../src/modules/users/users.mails.ts'
import * as support from '../../src/modules/support/support.mails.ts'
import type { MailWords } from '../../src/platform/mail/mails.ts'
import type { StaffRole } from '@asime/contract/staff-roles'
import { ContactTopic } from '@asime/contract/support'

const URL = 'https://asime.example'
const NAMES = ['Zed zed', 'evil.example']
const people = NAMES.map((name) => ({
  id: 'u1',
  email: 'zed@zed.example',
  full_name: name,
  verified_phone: '+233241234567',
}))
const eachOf = (make: (person: (typeof people)[number]) => { words: MailWords }) =>
  people.map((person) => make(person).words)

/** Every mail about an account, by the function that writes it. */
export const accountMails: Record<string, MailWords[]> = {
  verificationMail: eachOf((person) => accounts.verificationMail(person, URL, 't')),
  passwordResetMail: eachOf((person) => accounts.passwordResetMail(person, URL, 't')),
  addEmailMail: [
    ...eachOf((person) => accounts.addEmailMail(person, 'zed@zed.example', URL, 't')),
    ...eachOf((person) => accounts.addEmailMail({ ...person, verified_phone: null }, 'zed@zed.example', URL, 't')),
  ],
  addressHasAccountMail: [accounts.addressHasAccountMail('zed@zed.example', URL).words],
  guessingMail: eachOf((person) => accounts.guessingMail(person, URL)),
  confirmOldEmailMail: eachOf((person) => emails.confirmOldEmailMail(person, 'zed@zed.example', URL, 't')),
  confirmNewEmailMail: eachOf((person) => emails.confirmNewEmailMail(person, 'zed@zed.example', URL, 't')),
  changeWithdrawnMail: eachOf((person) => emails.changeWithdrawnMail(person, URL)),
  emailChangedMail: eachOf((person) => emails.emailChangedMail(person, 'zed@zed.example', 'zed@zed.example', URL)),
  phoneChangeMail: NAMES.map((name) => phoneChangeMail(name, '+233…567', URL, 't').words),
  accountMail: (
    ['account_suspended', 'account_restored', 'became_vendor', 'became_buyer', 'signed_out_by_asime'] as const
  ).flatMap((kind) => NAMES.map((name) => accountMail(name, kind, 'Zed zed', URL).words)),
  alertsMail: [
    ...Object.keys(alertKinds).map((kind) => alertsOf([kind], 0)),
    alertsOf(Object.keys(alertKinds), 1),
    alertsOf(Object.keys(alertKinds), 3),
    alertsOf(['zed', 'zed'], 0),
    alertsOf(['dispute_escalated'], 0, 'support'),
  ],
  supportReplyWords: NAMES.flatMap((name) =>
    ContactTopic.options.map((topic) =>
      support.supportReplyWords({ name, topic, message: 'Zed zed' }, 'Zed zed', 'help@asime.example'),
    ),
  ),
}

function alertsOf(kinds: readonly string[], others: number, role: StaffRole = 'owner'): MailWords {
  const alerts = kinds.map((kind) => ({ kind, reference: 'ref-1', due_at: '2026-11-27T14:05:00+00:00' }))
  return alertsMail({ email: 'zed@zed.example', full_name: 'Zed zed', staff_role: role }, alerts, others, URL).words
}
