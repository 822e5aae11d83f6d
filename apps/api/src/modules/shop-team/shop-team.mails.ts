import { inWords } from '@asime/contract/deadlines'
import { timer } from '@asime/contract/deadlines-in-force'
import { type InvitableRole, shopRoleLabels, shopRoleWords } from '@asime/contract/shop-roles'
import { nameInMail } from '../../platform/mail/mail-text.ts'
import type { Mail } from '../../platform/mail/mails.ts'

interface InvitationMail {
  email: string
  businessName: string
  role: InvitableRole
  token: string
}

export function invitationMail({ email, businessName, role, token }: InvitationMail, publicUrl: string): Mail {
  const shop = nameInMail(businessName) ?? 'a shop'
  const label = shopRoleLabels[role].toLowerCase()
  return {
    recipient: email,
    subject: `You are invited to work for ${shop}`,
    paragraphs: [
      'Akwaaba!',
      `The owner of ${shop} on Asime invites you to join as a ${label}. A ${label}: ${shopRoleWords[role]}`,
      `Sign in or open an account with this email address to accept. The link works once, for ${inWords(timer('shop_invitation'), 'days')}.`,
      'If you do not know this shop, ignore this email.',
    ],
    action: { label: 'See the invitation', url: `${publicUrl}/app/join-shop?token=${token}` },
  }
}

export function invitationEndedMail(
  { email, businessName }: { email: string; businessName: string },
  publicUrl: string,
): Mail {
  const shop = nameInMail(businessName) ?? 'a shop'
  return {
    recipient: email,
    subject: 'Your invitation on Asime has ended',
    paragraphs: ['Akwaaba!', `You were invited to work for ${shop}. The shop is closed, and the link no longer works.`],
    action: { label: 'See Asime', url: publicUrl },
  }
}
