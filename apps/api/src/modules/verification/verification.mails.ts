import { ENDED_VERIFICATION_KEPT, inWords } from '@asime/contract/deadlines'
import type { VerificationPart } from '@asime/contract/verification-states'
import { nameInMail } from '../../platform/mail/mail-text.ts'
import type { LongMail } from '../notifications/notify-context.ts'
import type { Owner, VerificationNotification, VerificationText } from './verification-notifications.ts'
import { frenchVerificationText } from './fr/verification.mails.ts'

const PARTS: Record<VerificationPart, string> = {
  email: 'your email address',
  legal_name: 'the legal name of your shop',
  payout_account: 'your payout account',
  full_name: 'your name',
  card_number: 'the number of your Ghana Card',
  card_expires_on: 'the expiry date of your Ghana Card',
  ghana_card: 'the picture of your Ghana Card',
  selfie: 'your selfie with the card',
  certificate: 'your certificate of registration',
}

const day = (instant: string) =>
  new Date(instant).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

function textOf(shop: string, notification: VerificationNotification): VerificationText {
  switch (notification.kind) {
    case 'approved':
      return {
        subject: `${shop} is verified`,
        paragraphs: [
          `Asime has checked who is behind ${shop}. Buyers now see the badge “Verified” on it.`,
          `It is valid until ${day(notification.validUntil)}. We will email you before it ends.`,
        ],
      }
    case 'asked_again':
      return {
        subject: `We need something more to verify ${shop}`,
        paragraphs: [
          `Please check and send again: ${notification.askedFor.map((part) => PARTS[part]).join(', ')}. This is why:`,
          { quote: notification.reason },
          'Once you have sent it, we check it and email you our decision.',
        ],
      }
    case 'rejected':
      return {
        subject: `${shop} was not verified`,
        paragraphs: [
          'We could not verify your shop. This is why:',
          { quote: notification.reason },
          `You can start again at any time. We delete what you sent after ${inWords(ENDED_VERIFICATION_KEPT)}.`,
        ],
      }
    case 'revoked':
      return {
        subject: `${shop} is no longer verified`,
        paragraphs: [
          'The verification of your shop has ended, and its badge is gone. This is why:',
          { quote: notification.reason },
          'You can verify it again at any time.',
        ],
      }
    case 'expiring':
      return {
        subject: `The verification of ${shop} ends on ${day(notification.validUntil)}`,
        paragraphs: [
          `The badge “Verified” on your shop ends on ${day(notification.validUntil)}.`,
          'Renew it now: your shop keeps its badge while we check.',
        ],
      }
    case 'expired':
      return {
        subject: `The verification of ${shop} has expired`,
        paragraphs: [
          `The verification of your shop ended on ${day(notification.validUntil)}, and buyers no longer see the badge.`,
          'Verify it again to get it back.',
        ],
      }
  }
}

export function verificationMail(owner: Owner, notification: VerificationNotification, publicUrl: string): LongMail {
  const url = `${publicUrl}/app/vendor/verification`
  return {
    words: {
      en: () => {
        const name = nameInMail(owner.full_name)
        const { subject, paragraphs } = textOf(shopOf(owner), notification)
        return {
          subject,
          paragraphs: [name === undefined ? 'Hello,' : `Hello, ${name},`, ...paragraphs],
          action: { label: 'View verification', url },
        }
      },
      fr: () => ({ ...frenchVerificationText(owner, notification), action: { label: 'Voir la vérification', url } }),
    },
  }
}

export const shopOf = (owner: Owner) => nameInMail(owner.business_name) ?? 'Your shop'
