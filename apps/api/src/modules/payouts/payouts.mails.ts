import { inWords } from '@asime/contract/deadlines'
import { nameInMail } from '../../platform/mail/mail-text.ts'
import type { LongMail } from '../notifications/notify.service.ts'
import { formatPesewas } from '../../platform/money.ts'

interface Recipient {
  full_name: string
}

const greeting = ({ full_name: fullName }: Recipient) => {
  const name = nameInMail(fullName)
  return name === undefined ? 'Hello,' : `Hello, ${name},`
}
const statement = (publicUrl: string) => ({ label: 'View payouts', url: `${publicUrl}/app/vendor/payouts` })

/** To the vendor whenever the account changes: they may not be the one who did it. */
export function accountChangedMail(
  recipient: Recipient,
  account: { bankName: string; numberEnd: string; isFirst: boolean; waitsHours: number },
  publicUrl: string,
): LongMail {
  return {
    subject: account.isFirst ? 'Your payout account was added' : 'Your payout account has changed',
    paragraphs: [
      greeting(recipient),
      `${account.isFirst ? 'You added a payout account. Your earnings will' : 'Your earnings will now'} be paid to the account ending in ${account.numberEnd} with ${account.bankName}.${
        account.waitsHours > 0
          ? ` For your safety, no payouts go to it for the next ${inWords(`${account.waitsHours} hours`)}.`
          : ''
      }`,
      'If this was not you, change your password now and contact support. We will stop your payouts.',
    ],
    action: statement(publicUrl),
  }
}

export function payoutMail(
  recipient: Recipient,
  payout: {
    outcome: 'succeeded' | 'failed' | 'reversed'
    amount: number
    currency: string
    bankName: string
    numberEnd: string
    mayRetry: boolean
  },
  publicUrl: string,
): LongMail {
  const amount = formatPesewas(payout.amount, payout.currency)
  const account = `your account ending in ${payout.numberEnd} with ${payout.bankName}`
  const next = payout.mayRetry
    ? 'The money is safe and available again. It will be in your next weekly payout, or you can request a payout now.'
    : 'The money is safe and available again. Check your payout account and enter it again. Until then no payouts are sent.'
  const texts = {
    succeeded: { subject: `${amount} has been paid to you`, paragraphs: [`We have paid ${amount} to ${account}.`] },
    failed: { subject: 'Your payout did not go through', paragraphs: [`${amount} did not reach ${account}.`, next] },
    reversed: { subject: 'Your payout came back', paragraphs: [`${amount} came back from ${account}.`, next] },
  }
  const { subject, paragraphs } = texts[payout.outcome]
  return {
    subject,
    paragraphs: [greeting(recipient), ...paragraphs],
    action: statement(publicUrl),
  }
}
