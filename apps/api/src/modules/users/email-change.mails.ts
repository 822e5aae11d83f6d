import { inWords } from '@asime/contract/deadlines'
import { timer } from '@asime/contract/deadlines-in-force'
import { bonjour, de, frenchDuration } from '../../platform/mail/french.ts'
import { nameInMail } from '../../platform/mail/mail-text.ts'
import type { Mail } from '../../platform/mail/mails.ts'

interface Recipient {
  id: string
  full_name: string
}

/** To the address that the account has: whoever reads it can let the change lapse. */
export function confirmOldEmailMail(
  user: Recipient & { email: string },
  newEmail: string,
  publicUrl: string,
  token: string,
): Mail {
  const url = linkOf(publicUrl, token)
  return {
    recipient: user.email,
    userId: user.id,
    words: {
      en: () => ({
        subject: 'Confirm the change of your email',
        paragraphs: [
          greeting(user),
          `Asime support was asked to change the email of your account to ${newEmail}. It changes only if you confirm it here and at the new address, within ${inWords(timer('email_change'))}. You are then signed out on all devices.`,
          'If you did not ask for this, do not open the link. Your email stays as it is. Please tell us about it on our contact page.',
        ],
        action: { label: 'Confirm the change', url },
      }),
      fr: () => ({
        subject: 'Confirmez le changement de votre adresse e-mail',
        paragraphs: [
          bonjour(user.full_name),
          `On a demandé au support d’Asime de remplacer l’adresse e-mail de votre compte par ${newEmail}. Elle ne change que si vous confirmez ici et à la nouvelle adresse, dans un délai ${de(frenchDuration(timer('email_change')))}. Vous êtes ensuite déconnecté de tous les appareils.`,
          'Si vous n’avez rien demandé, n’ouvrez pas le lien. Votre adresse reste la même. Veuillez nous le signaler sur notre page de contact.',
        ],
        action: { label: 'Confirmer le changement', url },
      }),
    },
  }
}

/** To the new address, which may be somebody else’s: it names the account, but not the address that it has. */
export function confirmNewEmailMail(user: Recipient, newEmail: string, publicUrl: string, token: string): Mail {
  const name = nameInMail(user.full_name)
  const url = linkOf(publicUrl, token)
  return {
    recipient: newEmail,
    userId: user.id,
    words: {
      en: () => ({
        subject: 'Confirm your new email',
        paragraphs: [
          'Hello,',
          `Asime support was asked to use this address for ${name === undefined ? 'an Asime account' : `the Asime account of ${name}`}. Please confirm that it is yours. The link works for ${inWords(timer('email_change'))}, and the present address of the account has to confirm the change as well.`,
          'If this is not your account, ignore this email.',
        ],
        action: { label: 'Confirm new email', url },
      }),
      fr: () => ({
        subject: 'Confirmez votre nouvelle adresse e-mail',
        paragraphs: [
          'Bonjour,',
          `On a demandé au support d’Asime d’utiliser cette adresse pour ${name === undefined ? 'un compte Asime' : `le compte Asime ${de(name)}`}. Veuillez confirmer qu’elle est bien la vôtre. Le lien est valable ${frenchDuration(timer('email_change'))}, et l’adresse actuelle du compte doit aussi confirmer le changement.`,
          'Si ce compte n’est pas le vôtre, ignorez cet e-mail.',
        ],
        action: { label: 'Confirmer la nouvelle adresse', url },
      }),
    },
  }
}

/** To the address that the account keeps. */
export function changeWithdrawnMail(user: Recipient & { email: string }, publicUrl: string): Mail {
  const url = `${publicUrl}/contact`
  return {
    recipient: user.email,
    userId: user.id,
    words: {
      en: () => ({
        subject: 'The change of your email was withdrawn',
        paragraphs: [
          greeting(user),
          'Asime support has withdrawn the change of your email. The links that we sent no longer work, and your email stays as it is.',
        ],
        action: { label: 'Contact support', url },
      }),
      fr: () => ({
        subject: 'Le changement de votre adresse e-mail a été annulé',
        paragraphs: [
          bonjour(user.full_name),
          'Le support d’Asime a annulé le changement de votre adresse e-mail. Les liens que nous avons envoyés ne fonctionnent plus, et votre adresse reste la même.',
        ],
        action: { label: 'Contacter le support', url },
      }),
    },
  }
}

/** To the address that the account had. */
export function emailChangedMail(user: Recipient, oldEmail: string, newEmail: string, publicUrl: string): Mail {
  const url = `${publicUrl}/contact`
  return {
    recipient: oldEmail,
    userId: user.id,
    words: {
      en: () => ({
        subject: 'The email of your Asime account was changed',
        paragraphs: [
          greeting(user),
          `The email of your account is now ${newEmail}. Both addresses have confirmed it. All sessions have ended, and this address no longer signs in.`,
          'If this was not you, contact support at once.',
        ],
        action: { label: 'Contact support', url },
      }),
      fr: () => ({
        subject: 'L’adresse e-mail de votre compte Asime a été modifiée',
        paragraphs: [
          bonjour(user.full_name),
          `L’adresse e-mail de votre compte est désormais ${newEmail}. Les deux adresses l’ont confirmé. Toutes les sessions sont terminées, et l’adresse à laquelle vous recevez cet e-mail ne permet plus de se connecter.`,
          'Si ce n’était pas vous, contactez immédiatement le support.',
        ],
        action: { label: 'Contacter le support', url },
      }),
    },
  }
}

const linkOf = (publicUrl: string, token: string) => `${publicUrl}/confirm-email-change?token=${token}`

function greeting({ full_name: fullName }: Recipient): string {
  const name = nameInMail(fullName)
  return name === undefined ? 'Hello,' : `Hello, ${name},`
}
