import type { MailLanguage } from '@asime/contract/mail-language'
import { bonjour } from '../../platform/mail/french.ts'
import { nameInMail } from '../../platform/mail/mail-text.ts'
import { inEach } from '../../platform/mail/mails.ts'
import type { LongMail } from '../notifications/notify-context.ts'

type AccountAct = 'account_suspended' | 'account_restored' | 'became_vendor' | 'became_buyer' | 'signed_out_by_asime'

interface Words {
  subject: string
  before: string
  after: string
  label: string
}

const PATHS: Record<AccountAct, '/contact' | '/login'> = {
  account_suspended: '/contact',
  account_restored: '/login',
  became_vendor: '/login',
  became_buyer: '/contact',
  signed_out_by_asime: '/login',
}

const ENGLISH: Record<AccountAct, Words> = {
  account_suspended: {
    subject: 'Your Asime account is suspended',
    before: 'We have suspended your account. You are signed out and cannot sign in. This is why:',
    after:
      'Your open requests are cancelled. If you have a shop, it is hidden, its pending bids are withdrawn and payouts are stopped. Paid orders and the money held for them are not lost. If you think this is a mistake, contact support.',
    label: 'Contact support',
  },
  account_restored: {
    subject: 'Your Asime account is active again',
    before: 'The suspension of your account has ended. This is what we decided:',
    after: 'You can sign in again. Requests and bids that were cancelled do not come back: please post them again.',
    label: 'Sign in',
  },
  became_vendor: {
    subject: 'You now have a shop on Asime',
    before: 'We have opened a shop for your account. This is why:',
    after:
      'You are signed out on all devices. Sign in as before to list products and place bids. You can still buy, and your orders and requests stay. If you did not ask for this, contact support.',
    label: 'Sign in',
  },
  became_buyer: {
    subject: 'Your shop on Asime is closed',
    before: 'We have closed your shop. This is why:',
    after:
      'You are signed out on all devices, and buy with the same account. Your products are hidden and your pending bids withdrawn. Past orders, reviews and receipts stay. If you think this is a mistake, contact support.',
    label: 'Contact support',
  },
  signed_out_by_asime: {
    subject: 'We signed you out on all devices',
    before: 'Asime has ended all of your sessions. This is why:',
    after: 'You can sign in again at any time.',
    label: 'Sign in',
  },
}

const FRENCH: Record<AccountAct, Words> = {
  account_suspended: {
    subject: 'Votre compte Asime est suspendu',
    before:
      'Nous avons suspendu votre compte. Vous êtes déconnecté et ne pouvez plus vous connecter. En voici la raison :',
    after:
      'Vos demandes ouvertes sont annulées. Si vous avez une boutique, elle est masquée, ses offres en attente sont retirées et les versements sont arrêtés. Les commandes payées et l’argent retenu pour elles ne sont pas perdus. Si vous pensez que c’est une erreur, contactez le support.',
    label: 'Contacter le support',
  },
  account_restored: {
    subject: 'Votre compte Asime est de nouveau actif',
    before: 'La suspension de votre compte est levée. Voici ce que nous avons décidé :',
    after:
      'Vous pouvez de nouveau vous connecter. Les demandes et les offres annulées ne reviennent pas : veuillez les publier de nouveau.',
    label: 'Se connecter',
  },
  became_vendor: {
    subject: 'Vous avez maintenant une boutique sur Asime',
    before: 'Nous avons ouvert une boutique pour votre compte. En voici la raison :',
    after:
      'Vous êtes déconnecté de tous les appareils. Connectez-vous comme avant pour mettre des produits en vente et faire des offres. Vous pouvez toujours acheter ; vos commandes et vos demandes restent. Si vous ne l’avez pas demandé, contactez le support.',
    label: 'Se connecter',
  },
  became_buyer: {
    subject: 'Votre boutique sur Asime est fermée',
    before: 'Nous avons fermé votre boutique. En voici la raison :',
    after:
      'Vous êtes déconnecté de tous les appareils, et vous achetez avec le même compte. Vos produits sont masqués et vos offres en attente retirées. Les commandes passées, les avis et les reçus restent. Si vous pensez que c’est une erreur, contactez le support.',
    label: 'Contacter le support',
  },
  signed_out_by_asime: {
    subject: 'Nous vous avons déconnecté de tous les appareils',
    before: 'Asime a mis fin à toutes vos sessions. En voici la raison :',
    after: 'Vous pouvez vous reconnecter à tout moment.',
    label: 'Se connecter',
  },
}

const WORDS: Record<MailLanguage, Record<AccountAct, Words>> = { en: ENGLISH, fr: FRENCH }

function hello(fullName: string): string {
  const name = nameInMail(fullName)
  return name === undefined ? 'Hello,' : `Hello, ${name},`
}
const GREETINGS: Record<MailLanguage, (fullName: string) => string> = { en: hello, fr: bonjour }

/** What an admin did to somebody's account, and why. */
export function accountMail(fullName: string, kind: AccountAct, reason: string, publicUrl: string): LongMail {
  return {
    words: inEach((language) => {
      const { subject, before, after, label } = WORDS[language][kind]
      return {
        subject,
        paragraphs: [GREETINGS[language](fullName), before, { quote: reason }, after],
        action: { label, url: `${publicUrl}${PATHS[kind]}` },
      }
    }),
  }
}
