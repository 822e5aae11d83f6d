import { inWords } from '@asime/contract/deadlines'
import { bonjour, frenchDuration } from '../../platform/mail/french.ts'
import { nameInMail } from '../../platform/mail/mail-text.ts'
import type { LongMail } from '../notifications/notify-context.ts'
import { formatPesewas } from '../../platform/money.ts'

interface Recipient {
  full_name: string
}

const greeting = ({ full_name: fullName }: Recipient) => {
  const name = nameInMail(fullName)
  return name === undefined ? 'Hello,' : `Hello, ${name},`
}
const statement = (publicUrl: string) => ({ label: 'View payouts', url: `${publicUrl}/app/vendor/payouts` })
const frenchStatement = (publicUrl: string) => ({ ...statement(publicUrl), label: 'Voir les versements' })

/** To the vendor whenever the account changes: they may not be the one who did it. */
export function accountChangedMail(
  recipient: Recipient,
  account: { bankName: string; numberEnd: string; isFirst: boolean; waitsHours: number },
  publicUrl: string,
): LongMail {
  const { bankName, numberEnd, isFirst, waitsHours } = account
  return {
    words: {
      en: () => ({
        subject: isFirst ? 'Your payout account was added' : 'Your payout account has changed',
        paragraphs: [
          greeting(recipient),
          `${isFirst ? 'You added a payout account. Your earnings will' : 'Your earnings will now'} be paid to the account ending in ${numberEnd} with ${bankName}.${
            waitsHours > 0
              ? ` For your safety, no payouts go to it for the next ${inWords(`${waitsHours} hours`)}.`
              : ''
          }`,
          'If this was not you, change your password now and contact support. We will stop your payouts.',
        ],
        action: statement(publicUrl),
      }),
      fr: () => ({
        subject: isFirst ? 'Votre compte de versement a été ajouté' : 'Votre compte de versement a été modifié',
        paragraphs: [
          bonjour(recipient.full_name),
          `${isFirst ? 'Vous avez ajouté un compte de versement. Vos revenus seront versés' : 'Vos revenus seront désormais versés'} sur le compte ${bankName} se terminant par ${numberEnd}.${
            waitsHours > 0
              ? ` Pour votre sécurité, aucun versement n’y sera fait pendant ${frenchDuration(`${waitsHours} hours`)}.`
              : ''
          }`,
          'Si ce n’était pas vous, changez tout de suite votre mot de passe et contactez le support. Nous arrêterons vos versements.',
        ],
        action: frenchStatement(publicUrl),
      }),
    },
  }
}

export interface PayoutOutcome {
  outcome: 'succeeded' | 'failed' | 'reversed'
  amount: number
  currency: string
  bankName: string
  numberEnd: string
  mayRetry: boolean
  /** Nothing is sent to the vendor now. */
  isStopped: boolean
  /** It is as much as a vendor may ask for. */
  reachesMinimum: boolean
}

export function payoutMail(recipient: Recipient, payout: PayoutOutcome, publicUrl: string): LongMail {
  return {
    words: {
      en: () => {
        const { subject, paragraphs } = englishOutcome(payout)
        return { subject, paragraphs: [greeting(recipient), ...paragraphs], action: statement(publicUrl) }
      },
      fr: () => {
        const { subject, paragraphs } = frenchOutcome(payout)
        return {
          subject,
          paragraphs: [bonjour(recipient.full_name), ...paragraphs],
          action: frenchStatement(publicUrl),
        }
      },
    },
  }
}

interface Said {
  subject: string
  paragraphs: string[]
}

function englishOutcome(payout: PayoutOutcome): Said {
  const amount = formatPesewas(payout.amount, payout.currency)
  const account = `your account ending in ${payout.numberEnd} with ${payout.bankName}`
  const next = `The money is safe and available again. ${
    !payout.mayRetry
      ? 'Check your payout account and enter it again. Until then no payouts are sent.'
      : payout.isStopped
        ? 'Payouts to your shop are paused for now.'
        : `It will be in your next weekly payout${payout.reachesMinimum ? ', or you can request a payout now' : ''}.`
  }`
  const texts: Record<PayoutOutcome['outcome'], Said> = {
    succeeded: { subject: `${amount} has been paid to you`, paragraphs: [`We have paid ${amount} to ${account}.`] },
    failed: { subject: 'Your payout did not go through', paragraphs: [`${amount} did not reach ${account}.`, next] },
    reversed: { subject: 'Your payout came back', paragraphs: [`${amount} came back from ${account}.`, next] },
  }
  return texts[payout.outcome]
}

function frenchOutcome(payout: PayoutOutcome): Said {
  const amount = formatPesewas(payout.amount, payout.currency)
  const account = `votre compte ${payout.bankName} se terminant par ${payout.numberEnd}`
  const next = `L’argent est en sécurité et de nouveau disponible. ${
    !payout.mayRetry
      ? 'Vérifiez votre compte de versement et saisissez-le de nouveau. D’ici là, aucun versement n’est envoyé.'
      : payout.isStopped
        ? 'Les versements à votre boutique sont suspendus pour le moment.'
        : `Il fera partie de votre prochain versement hebdomadaire${payout.reachesMinimum ? ', ou vous pouvez demander un versement dès maintenant' : ''}.`
  }`
  const texts: Record<PayoutOutcome['outcome'], Said> = {
    succeeded: {
      subject: `${amount} vous ont été versés`,
      paragraphs: [`Nous avons versé ${amount} sur ${account}.`],
    },
    failed: {
      subject: 'Votre versement n’a pas abouti',
      paragraphs: [`${amount} ne sont pas arrivés sur ${account}.`, next],
    },
    reversed: { subject: 'Votre versement est revenu', paragraphs: [`${amount} sont revenus de ${account}.`, next] },
  }
  return texts[payout.outcome]
}
