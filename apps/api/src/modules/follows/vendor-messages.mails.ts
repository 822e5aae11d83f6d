import { nameInMail } from '../../platform/mail/mail-text.ts'
import type { LongMail } from '../notifications/notify.service.ts'
import type { VendorRecipient } from './vendor-messages.repository.ts'

export function vendorMessageMail(
  recipient: VendorRecipient,
  senderName: string,
  message: string,
  publicUrl: string,
): LongMail {
  const sender = nameInMail(senderName) ?? 'Somebody'
  const shop = nameInMail(recipient.business_name) ?? 'your shop'
  return {
    subject: `${sender} wrote to ${shop}`,
    paragraphs: [
      `${sender} wrote to ${shop} on Asime:`,
      { quote: message },
      'We forward messages unchanged. Never pay or sign in through a link in a message.',
      'Replies to this email are not delivered: neither of you sees the other’s address.',
    ],
    action: { label: 'View your shop', url: `${publicUrl}/vendors/${recipient.vendor_id}` },
  }
}
