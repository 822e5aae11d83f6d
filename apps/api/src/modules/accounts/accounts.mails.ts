import { inWords, RESET_LINK, SIGN_IN_LOCK } from '@asime/contract/deadlines'
import { timer } from '@asime/contract/deadlines-in-force'
import { bonjour, frenchDuration } from '../../platform/mail/french.ts'
import { nameInMail } from '../../platform/mail/mail-text.ts'
import type { Mail } from '../../platform/mail/mails.ts'
import type { LongMail } from '../notifications/notify-context.ts'
import { maskPhone } from './phone-numbers.ts'

interface Recipient {
  id: string
  email: string
  full_name: string
}

export function verificationMail(recipient: Recipient, publicUrl: string, token: string): Mail {
  const url = `${publicUrl}/verify-email?token=${token}`
  return {
    recipient: recipient.email,
    userId: recipient.id,
    words: {
      en: () => ({
        subject: 'Confirm your email address',
        paragraphs: [
          `${greeting('Akwaaba', recipient)}!`,
          `Please confirm that this address is yours, so that you get order updates and can reset your password. The link works for ${inWords(timer('verification_link'))}.`,
          'If you did not create an Asime account, ignore this email.',
        ],
        action: { label: 'Confirm email', url },
      }),
      fr: () => ({
        subject: 'Confirmez votre adresse e-mail',
        paragraphs: [
          `${greeting('Akwaaba', recipient)} !`,
          `Veuillez confirmer que cette adresse est bien la vôtre, afin de recevoir les nouvelles de vos commandes et de pouvoir réinitialiser votre mot de passe. Le lien est valable ${frenchDuration(timer('verification_link'))}.`,
          'Si vous n’avez pas créé de compte Asime, ignorez cet e-mail.',
        ],
        action: { label: 'Confirmer l’adresse', url },
      }),
    },
  }
}

export function passwordResetMail(recipient: Recipient, publicUrl: string, token: string): Mail {
  const url = `${publicUrl}/reset-password?token=${token}`
  return {
    recipient: recipient.email,
    userId: recipient.id,
    words: {
      en: () => ({
        subject: 'Set a new password',
        paragraphs: [
          greeting('Hello', recipient) + ',',
          `Someone asked to reset the password of your Asime account. The link works once, for ${inWords(RESET_LINK)}. Setting a new password signs you out everywhere.`,
          'If this was not you, ignore this email. Your password will not change.',
        ],
        action: { label: 'Set a new password', url },
      }),
      fr: () => ({
        subject: 'Choisissez un nouveau mot de passe',
        paragraphs: [
          bonjour(recipient.full_name),
          `Quelqu’un a demandé à réinitialiser le mot de passe de votre compte Asime. Le lien fonctionne une seule fois, pendant ${frenchDuration(RESET_LINK)}. Choisir un nouveau mot de passe vous déconnecte partout.`,
          'Si ce n’était pas vous, ignorez cet e-mail. Votre mot de passe ne changera pas.',
        ],
        action: { label: 'Choisir un nouveau mot de passe', url },
      }),
    },
  }
}

/** To an address that somebody wants to add to their account: whoever reads it should know whose account that is. */
export function addEmailMail(
  seeker: { id: string; full_name: string; verified_phone: string | null },
  email: string,
  publicUrl: string,
  token: string,
): Mail {
  const masked = seeker.verified_phone === null ? undefined : maskPhone(seeker.verified_phone)
  const url = `${publicUrl}/confirm-email?token=${token}`
  return {
    recipient: email,
    userId: seeker.id,
    words: {
      en: () => ({
        subject: 'Add this email to your Asime account',
        paragraphs: [
          greeting('Hello', seeker) + ',',
          `The owner of the Asime account${masked === undefined ? '' : ` with the number ${masked}`} wants to add this address. Whoever reads its mail can then sign in to that account. The link works for ${inWords(timer('verification_link'))}.`,
          'If this is not your account, do not open the link, and ignore this email.',
        ],
        action: { label: 'Add this email', url },
      }),
      fr: () => ({
        subject: 'Ajoutez cette adresse e-mail à votre compte Asime',
        paragraphs: [
          bonjour(seeker.full_name),
          `Le titulaire du compte Asime${masked === undefined ? '' : ` au numéro ${masked}`} veut y ajouter cette adresse. Quiconque lit son courrier pourra alors se connecter à ce compte. Le lien est valable ${frenchDuration(timer('verification_link'))}.`,
          'Si ce compte n’est pas le vôtre, n’ouvrez pas le lien et ignorez cet e-mail.',
        ],
        action: { label: 'Ajouter cette adresse', url },
      }),
    },
  }
}

/** To an address that has an account, which somebody wanted to add to another one. */
export function addressHasAccountMail(email: string, publicUrl: string): Mail {
  const url = `${publicUrl}/login`
  return {
    recipient: email,
    words: {
      en: () => ({
        subject: 'This email already has an Asime account',
        paragraphs: [
          'Hello,',
          'Somebody wanted to add this address to another Asime account. It has an account already, so nothing was changed.',
          'If that was you, sign in with this email. If not, ignore this email.',
        ],
        action: { label: 'Sign in', url },
      }),
      fr: () => ({
        subject: 'Cette adresse e-mail a déjà un compte Asime',
        paragraphs: [
          'Bonjour,',
          'Quelqu’un a voulu ajouter cette adresse à un autre compte Asime. Elle a déjà un compte : rien n’a donc été modifié.',
          'Si c’était vous, connectez-vous avec cette adresse. Sinon, ignorez cet e-mail.',
        ],
        action: { label: 'Se connecter', url },
      }),
    },
  }
}

export function guessingMail(recipient: Recipient, publicUrl: string): LongMail {
  const url = `${publicUrl}/forgot-password`
  return {
    words: {
      en: () => ({
        subject: 'Someone is guessing your password',
        paragraphs: [
          greeting('Hello', recipient) + ',',
          `Someone has entered many wrong passwords for your Asime account. For up to ${inWords(SIGN_IN_LOCK)}, nobody can sign in on a new device.`,
          'Devices you have used before still work. To sign in on a new one now, set a new password.',
          'If you use the same password elsewhere, change it there too.',
        ],
        action: { label: 'Set a new password', url },
      }),
      fr: () => ({
        subject: 'Quelqu’un essaie de deviner votre mot de passe',
        paragraphs: [
          bonjour(recipient.full_name),
          `Quelqu’un a saisi de nombreux mots de passe erronés pour votre compte Asime. Pendant ${frenchDuration(SIGN_IN_LOCK)} au plus, personne ne peut se connecter sur un nouvel appareil.`,
          'Les appareils que vous avez déjà utilisés fonctionnent toujours. Pour vous connecter dès maintenant sur un nouvel appareil, choisissez un nouveau mot de passe.',
          'Si vous utilisez le même mot de passe ailleurs, changez-le là aussi.',
        ],
        action: { label: 'Choisir un nouveau mot de passe', url },
      }),
    },
  }
}

function greeting(word: string, recipient: Pick<Recipient, 'full_name'>): string {
  const name = nameInMail(recipient.full_name)
  return name === undefined ? word : `${word}, ${name}`
}
