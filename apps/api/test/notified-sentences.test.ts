import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { informationPageNames } from '@asime/contract/information-pages'
import { notificationKindNames, type NotificationKindName } from '@asime/contract/notification-kinds'
import { expect, test } from 'vitest'
import { shippedVersion } from '../src/modules/information/shipped.ts'

// Every sentence of the site that promises a notification is matched with the kind of notification that makes it true. A new
// sentence fails here until its kind is named.

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** Words that promise a notification. */
const PROMISE =
  /\b(notif(?:y|ies|ied)|(?:is|are|was|were|be|been) told|hears? of|(?:we|Asime|we’ll|we will|have|will|and) (?:tell|email|emailed|remind|reminded|inform|let)(?= (?:you|it|them|the|him|her)\b)|get (?:an|updates by) email|sent (?:a|you a) reminder)\b/i

type True = readonly NotificationKindName[] | string

const DECIDED = ['verification_approved', 'verification_asked_again', 'verification_rejected'] as const

/** By file and sentence: the kinds that make it true, or why it needs none. */
const SENTENCES: Record<string, True> = {
  'decide-bid-dialogs.texts.ts: We’ll notify ${businessName}.': ['bid_accepted', 'bid_rejected'],
  'decide-bid-dialogs.texts.ts: , and we’ll notify ${others}': ['bid_rejected'],
  'decide-bid-dialogs.texts.ts: will be notified that you rejected their bid of': ['bid_rejected'],
  'edit-item-request.texts.ts: Vendors see the change at once. Bids already placed stay as they are. We’ll notify their shops if you change what you ask for.':
    ['request_changed'],
  'save-search.texts.ts: We’ll notify you of new matches.': ['search_found'],
  'saved-searches.texts.ts: When to hear of new matches: ${name}': ['search_found'],
  'saved-searches.ts: Rename one of the caller’s saved searches, or choose when to hear of new matches': [
    'search_found',
  ],
  'timer-table.ts: The owner of a request is notified this long before. The end itself does not move.': [
    'request_expiring',
  ],
  'timer-table.ts: A shop that has not confirmed a paid order after this time is reminded, and the buyer is told.': [
    'order_prepare_reminder',
  ],
  'saved-searches.ts: Save a search, to hear of what is new in it; up to ${MAX_SAVED_SEARCHES}. The same filters again are the same search':
    ['search_found'],
  'saved-searches.ts: When its owner hears of new matches': ['search_found'],
  'order-action-forms.texts.ts: We’ll notify the buyer and show who delivers the goods.': ['order_dispatch'],
  'order-action-forms.texts.ts: We’ll notify the buyer that they can collect it.': ['order_dispatch'],
  'order-action-forms.texts.ts: We’ll notify the seller of the new date. Your money stays held until you have the goods.':
    ['order_extend'],
  'order-action-forms.texts.ts: We’ll notify the seller of the new date.': ['order_extend'],
  'order-action-forms.texts.ts: Problem reported. The seller has been notified.': ['order_report_problem'],
  'dispute-panel.texts.ts: We’ll notify ${side === ’buyer’ ? ’the seller’ : ’the buyer’}. Either of you can make another offer.':
    ['order_decline_offer'],
  'payment-result.texts.ts: The money is held until you have the goods. We have notified the shop.': ['order_pay'],
  'payment-result.texts.ts: There is nothing to pay. We have notified the shop.': ['order_place'],
  'account-form.texts.ts: We’ll notify you about the change. Nothing is paid to another account for ${newAccountHold}.':
    ['payout_account_changed'],
  'settings.texts.ts: A stricter value takes effect now, a looser one after ${inWords(LOOSENED_WAIT)}. The other owners are notified.':
    ['safeguard_changed'],
  'own-email.ts: Add the address to the account with the token that was mailed there. The owner is notified, and the number told':
    ['email_added'],
  'own-phone.ts: Add or change the number by the code that was sent to it, and to the number before. A change ends all other sessions. The owner is notified, and the number before told':
    ['phone_added', 'phone_changed'],
  'own-phone.ts: Remove the number, where the account has a confirmed email and another way in. All other sessions end, the owner is notified and the number told. For ${inWords(PHONE_CHANGE_WAIT)} no other one is added':
    ['phone_removed'],
  'information-desk.ts: Whether everybody with an account is notified of that version, or was: a change that matters and was published ahead':
    ['text_changes'],
  'information-desk.ts: It changes nothing that matters, such as spelling: terms need no notice then, and nobody is notified':
    'nobody is',
  'page-texts.texts.ts: Everybody with an active account is notified of it.': ['text_changes'],
  'page-texts.texts.ts: When you publish, we start to notify everybody with an active account, and new accounts until ${day}. They see it in the app, and we email it to confirmed addresses.':
    ['text_changes'],
  'page-texts.texts.ts: Nobody is notified again. Whoever was not yet notified of the version that is to come still is.':
    ['text_changes'],
  'page-texts.texts.ts: Nobody is notified. Choose a later day to notify everybody with an account.': ['text_changes'],
  'page-texts.texts.ts: Nobody is notified. Whoever was notified of the version that is to come is not notified again.':
    'nobody is',
  'page-texts.texts.ts: Nobody is notified.': 'nobody is',
  'page-texts.texts.ts: Then nobody is notified.': 'nobody is',
  'page-texts.texts.ts: Then it can take effect at once, and nobody is notified.': 'nobody is',
  'people.texts.ts: They get an email with your reason.': ['account_suspended'],
  'close-shop.texts.ts: They get an email with your reason.': ['became_buyer'],
  'close-shop.texts.ts: ${counted(e.bids, ’pending bid is’, ’pending bids are’)} withdrawn, and the buyers are notified.':
    ['bid_withdrawn'],
  'close-shop.texts.ts: ${counted(e.team, ’person no longer works’, ’people no longer work’)} for it, and are notified.':
    ['team_ended'],
  'person-shop.texts.ts: They get an email with your reason.': ['became_vendor'],
  'moderation.ts: Hide what was reported: it leaves lists, search and counts at once, and its orders go on. Its owner is notified of the reason, and whoever reported it that it is hidden':
    ['content_hidden', 'report_decided'],
  'moderation.ts: Close a case and leave what was reported as it is. Whoever reported it is notified': [
    'report_decided',
  ],
  'moderation.ts: Show again what was hidden, as it was. Its owner is notified of the reason, and whoever reported it that it is back':
    ['content_restored', 'report_decided'],
  'moderation.texts.ts: It leaves lists, search and its page at once. Orders continue. The owner and whoever reported it are notified.':
    ['content_hidden', 'report_decided'],
  'moderation.texts.ts: The case is closed. Whoever reported it is notified; the owner is not.': ['report_decided'],
  'moderation.texts.ts: It is shown as before. The owner and whoever reported it are notified.': [
    'content_restored',
    'report_decided',
  ],
  'chat.ts: Close a report, with what was done about it. Whoever sent it is notified that it was looked at': [
    'conversation_report_resolved',
  ],
  'conversation-reports.texts.ts: It leaves the queue. Whoever reported it is notified that we looked at it; what you enter is kept in the audit log.':
    ['conversation_report_resolved'],
  'chat.ts: Remove a message that was reported or warned of from its conversation, for both sides. Its author is notified of the reason':
    ['message_hidden'],
  'moderation.texts.ts: Both sides see “Removed by Asime” in its place at once. The author is notified.': [
    'message_hidden',
  ],
  'chat.ts: Show a message again that was removed. Its author is notified of the reason': ['message_restored'],
  'moderation.texts.ts: Both sides see it again. The author is notified.': ['message_restored'],
  'passkeys.ts: Add the passkey that the device has made. Its owner is notified': ['passkey_added'],
  'passkeys.ts: Remove a passkey: it signs nobody in any more, and all other sessions end. Its owner is notified': [
    'passkey_removed',
  ],
  'change-password.ts: Set another password. All other sessions end, with their open pages, and the owner is notified':
    ['password_changed'],
  'person-email.texts.ts: The links in both emails stop working. The email stays as it is, and we tell the old address.':
    'a mail to the address that links were asked for, as those were',
  'person-phone.texts.ts: The links stop working and the number stays as it is. We tell the old number.': [
    'phone_change_stopped',
  ],
  'shop-team.ts: Give a member another role, from their next call on. They are notified': ['team_role_changed'],
  'team.texts.ts: We emailed it to ${address}.': 'an invitation goes to an address, which need not have an account',
  'help: When you change the account, we may ask you to confirm that it is you. We notify you of the change and pay nothing to the new account for {new_account_hold}.':
    ['payout_account_changed'],
  'help: Yes, while it is open. Go to Dashboard, then Your requests. You can edit it, give it more days, or cancel it. If you change what you ask for, we notify the shops that have bid. Cancelling rejects the pending bids.':
    ['request_changed'],
  'privacy: - **How we reach you:** what you want to be notified of and in which language, a number for text messages, the address at which your browser gets push messages, and what we sent you.':
    'a list of what is stored',
  'own-providers.texts.ts: Link an account to sign in with it. We’ll notify you when one is linked or unlinked.': [
    'provider_linked',
    'provider_unlinked',
  ],
  'verification.texts.ts: We check what you sent and email you our decision.': DECIDED,
  'help: Open Verification in your shop’s pages. You need your Ghana Card, a selfie with it, a payout account in your name and, for a registered business, its certificate. We check them and email you our decision.':
    DECIDED,
  'newcomer-form.texts.ts: We email you a link to confirm it.': 'a link that proves an address is no notification',
  'change-password.texts.ts: We have emailed you a link to set a password.':
    'a mail that its reader has asked for is no notification',
  'forgot-password.texts.ts: Type the email of your account. We email you a link to set a new password.':
    'a link that proves an address is no notification',
}

/** The same for mails, refusals and all other texts of the server. */
const SERVER_SENTENCES: Record<string, True> = {
  'verification.mails.ts: It is valid until ${day(notification.validUntil)}. We will email you before it ends.': [
    'verification_expiring',
  ],
  'verification.mails.ts: Once you have sent it, we check it and email you our decision.': DECIDED,
  'order-reminders.mails.ts: ${shop(notification)} has not confirmed your order for ${goods(notification)} in time. We have sent a reminder.':
    ['order_prepare_reminder'],
  'own-rows.sql.ts: how far people were told of a new text; what each was told is among their notifications':
    'a list of what an account’s own data leaves out',
  'own-rows.sql.ts: what became of bids, until it is told': 'a list of what an account’s own data leaves out',
  'own-rows.sql.ts: products that have become cheaper or are back, until that is told':
    'a list of what an account’s own data leaves out',
  'product-file.ts: The column “SKU” is missing. Products are told apart by it': 'nobody is told of anything',
}

function* filesIn(folder: string, accepts: (name: string) => boolean): Iterable<string> {
  for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true }))
    if (entry.isFile() && accepts(entry.name)) yield join(entry.parentPath, entry.name)
}

/** Literals of a file, one quoted within another as it is. */
function sentencesOf(text: string): string[] {
  const lines = text.split('\n').filter((line) => !/^\s*(\/\/|\*|\/\*)/.test(line))
  return lines.flatMap((line) =>
    [...line.matchAll(/`((?:[^`\\]|\\.)*)`|'((?:[^'\\]|\\.)*)'/g)].map(([, template, quoted]) =>
      (template ?? quoted ?? '').replaceAll("'", '’'),
    ),
  )
}

test('every sentence that promises a notification has a kind that makes it true', () => {
  const files = [
    ...filesIn('apps/web/app', (name) => name.endsWith('.texts.ts')),
    ...filesIn('packages/contract/src', (name) => name.endsWith('.ts') && !name.endsWith('.test.ts')),
  ].filter((file) => !/\/notification(s|-topics|-kinds|-settings\.texts)\.ts$/.test(file))
  expect(files.length).toBeGreaterThan(100)
  const said = promisesIn(files)
  // Staff answer for what they write later.
  const shipped = informationPageNames.flatMap((page) => {
    const { intro, sections } = shippedVersion(page).text
    const parts = [intro, ...sections.flatMap(({ text, questions }) => [text, ...questions.map((each) => each.text)])]
    return parts
      .flatMap((part) => part.split('\n'))
      .filter((paragraph) => PROMISE.test(paragraph))
      .map((paragraph) => `${page}: ${paragraph.replaceAll("'", '’')}`)
  })

  expect([...said, ...shipped].toSorted()).toEqual(Object.keys(SENTENCES).toSorted())
  expectKinds(SENTENCES)
})

/** The server's files by their path below its folder, except the shipped pages, which are read as they are shown. */
const serverFiles = [...filesIn('apps/api/src', (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))].filter(
  (file) => !file.includes('/information/shipped/'),
)

test('the same holds for mails, refusals and all other texts of the server', () => {
  expect(serverFiles.filter((file) => file.endsWith('.mails.ts')).length).toBeGreaterThan(10)

  expect(promisesIn(serverFiles).toSorted()).toEqual(Object.keys(SERVER_SENTENCES).toSorted())
  expectKinds(SERVER_SENTENCES)
})

test('every kind of notification is sent by something', () => {
  const texts = new Map(serverFiles.map((file) => [file, readFileSync(file, 'utf8')]))
  const importsOf = (file: string) =>
    [...(texts.get(file) ?? '').matchAll(/from '(\.[^']+)'/g)].map(([, path = '']) => join(dirname(file), path))
  const importersOf = (file: string) => serverFiles.filter((other) => importsOf(other).includes(file))
  const [door] = serverFiles.filter((file) => file.endsWith('/notify.service.ts'))
  // The sender names the kind, or builds its name from neighbouring values.
  const senders = importersOf(door ?? '')
  expect(senders.length).toBeGreaterThan(20)
  const around = senders.map((file) => {
    const near = [file, ...importsOf(file), ...importersOf(file)].filter((each) => !each.includes('/platform/'))
    const own = texts.get(file) ?? ''
    return { own, near: near.map((each) => texts.get(each) ?? '').join('\n') }
  })
  const isSent = (kind: string) =>
    around.some(({ own, near }) => {
      if (near.includes(`'${kind}'`)) return true
      const [prefix = '', rest = ''] = kind.split(/_(.*)/)
      return own.includes(`\`${prefix}_\${`) && near.includes(`'${rest}'`)
    })

  expect(notificationKindNames.filter((kind) => !isSent(kind))).toEqual([])
  expect(isSent('nobody_sends_this')).toBe(false)
})

function promisesIn(files: readonly string[]): string[] {
  return files.flatMap((file) =>
    sentencesOf(readFileSync(file, 'utf8'))
      .filter((sentence) => PROMISE.test(sentence) && /\s/.test(sentence))
      .map((sentence) => `${file.slice(file.lastIndexOf('/') + 1)}: ${sentence}`),
  )
}

function expectKinds(sentences: Record<string, True>): void {
  const kinds = Object.values(sentences).flatMap((by) => (typeof by === 'string' ? [] : by))
  expect(kinds.filter((kind) => !notificationKindNames.includes(kind))).toEqual([])
}
