import { inWords } from '@asime/contract/deadlines'
import { timer } from '@asime/contract/deadlines-in-force'
import { type InvitableRole, shopRoleLabels, shopRoleWords } from '@asime/contract/shop-roles'
import { frenchDuration } from '../../platform/mail/french.ts'
import { nameInMail } from '../../platform/mail/mail-text.ts'
import type { Mail } from '../../platform/mail/mails.ts'

interface InvitationMail {
  email: string
  businessName: string
  role: InvitableRole
  token: string
}

/** The roles as they stand on the page of the team, and what they do. */
const FRENCH_ROLES: Record<InvitableRole, string> = {
  manager:
    'Avec ce rôle, vous vendez pour la boutique : produits, offres, commandes, remboursements et litiges. Vous ne vous occupez ni des versements ni de l’équipe.',
  packer: 'Avec ce rôle, vous emballez, expédiez et remettez les commandes. Vous ne voyez ni les prix ni les revenus.',
}

export function invitationMail({ email, businessName, role, token }: InvitationMail, publicUrl: string): Mail {
  const shop = nameInMail(businessName)
  const url = `${publicUrl}/app/join-shop?token=${token}`
  return {
    recipient: email,
    words: {
      en: () => {
        const label = shopRoleLabels[role].toLowerCase()
        return {
          subject: `You are invited to work for ${shop ?? 'a shop'}`,
          paragraphs: [
            'Akwaaba!',
            `The owner of ${shop ?? 'a shop'} on Asime invites you to join as a ${label}. A ${label}: ${shopRoleWords[role]}`,
            `Sign in or open an account with this email address to accept. The link works once, for ${inWords(timer('shop_invitation'), 'days')}.`,
            'If you do not know this shop, ignore this email.',
          ],
          action: { label: 'See the invitation', url },
        }
      },
      fr: () => ({
        subject: `Vous êtes invité à travailler pour ${shop ?? 'une boutique'}`,
        paragraphs: [
          'Akwaaba !',
          `La personne qui tient ${shop ?? 'une boutique'} sur Asime vous invite à rejoindre l’équipe avec le rôle « ${shopRoleLabels[role]} ». ${FRENCH_ROLES[role]}`,
          `Pour accepter, connectez-vous ou ouvrez un compte avec cette adresse e-mail. Le lien fonctionne une seule fois, pendant ${frenchDuration(timer('shop_invitation'), 'days')}.`,
          'Si vous ne connaissez pas cette boutique, ignorez cet e-mail.',
        ],
        action: { label: 'Voir l’invitation', url },
      }),
    },
  }
}

export function invitationEndedMail(
  { email, businessName }: { email: string; businessName: string },
  publicUrl: string,
): Mail {
  const shop = nameInMail(businessName)
  return {
    recipient: email,
    words: {
      en: () => ({
        subject: 'Your invitation on Asime has ended',
        paragraphs: [
          'Akwaaba!',
          `You were invited to work for ${shop ?? 'a shop'}. The shop is closed, and the link no longer works.`,
        ],
        action: { label: 'See Asime', url: publicUrl },
      }),
      fr: () => ({
        subject: 'Votre invitation sur Asime a pris fin',
        paragraphs: [
          'Akwaaba !',
          `Vous étiez invité à travailler pour ${shop ?? 'une boutique'}. La boutique est fermée, et le lien ne fonctionne plus.`,
        ],
        action: { label: 'Voir Asime', url: publicUrl },
      }),
    },
  }
}
