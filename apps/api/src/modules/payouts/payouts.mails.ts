import { inWords, NEW_ACCOUNT_HOLD } from '@asime/contract/deadlines'
import { nameInMail } from '../../platform/mail/mail-text.ts'
import type { Mail } from '../../platform/mail/mails.ts'
import { formatPesewas } from '../../platform/money.ts'

interface Recipient {
  email: string
  full_name: string
}

const greeting = ({ full_name: fullName }: Recipient) => {
  const name = nameInMail(fullName)
  return name === undefined ? 'Hello,' : `Hello, ${name},`
}
const statement = (publicUrl: string) => ({ label: 'See your payouts', url: `${publicUrl}/app/vendor/payouts` })

/** To the vendor whenever the account changes: they may not be the one who did it. */
export function accountChangedMail(
  recipient: Recipient,
  account: { bankName: string; numberEnd: string; waits: boolean },
  publicUrl: string,
): Mail {
  return {
    recipient: recipient.email,
    subject: 'Your payouts go to another account',
    paragraphs: [
      greeting(recipient),
      `From now on what you earn goes to the account ending in ${account.numberEnd} with ${account.bankName}.${
        account.waits ? ` For your safety nothing is paid to it during the next ${inWords(NEW_ACCOUNT_HOLD)}.` : ''
      }`,
      'If it was not you, change your password now and write to our support: we then stop your payouts.',
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
): Mail {
  const amount = formatPesewas(payout.amount, payout.currency)
  const account = `your account ending in ${payout.numberEnd} with ${payout.bankName}`
  const next = payout.mayRetry
    ? 'The money is safe: it is available again, and goes out with the next weekly payout or when you ask for it.'
    : 'The money is safe and available again. Please check the account: nothing more is paid to it until you have named it anew.'
  const texts = {
    succeeded: { subject: `${amount} has been paid to you`, paragraphs: [`We have paid ${amount} to ${account}.`] },
    failed: { subject: 'Your payout did not go through', paragraphs: [`${amount} did not reach ${account}.`, next] },
    reversed: { subject: 'Your payout came back', paragraphs: [`${amount} came back from ${account}.`, next] },
  }
  const { subject, paragraphs } = texts[payout.outcome]
  return {
    recipient: recipient.email,
    subject,
    paragraphs: [greeting(recipient), ...paragraphs],
    action: statement(publicUrl),
  }
}
