import type { ShopFact } from '@asime/contract/shop-facts'

export const title = 'Facts the law asks for'
export const note = 'Electronic Transactions Act, 2008 (Act 772), section 47. Shown on your public page.'
export const counted = (given: number, asked: number) => `${given} of ${asked}`
export const edit = 'Edit facts'
export const view = 'View public page'
export const save = 'Save facts'
export const cancel = 'Cancel'
export const saved = 'Facts saved'
export const given = 'Given'
export const missing = 'Missing'

export const names: Record<ShopFact, string> = {
  name_and_status: 'Full name and legal status',
  registration: 'Business registration number',
  address: 'Physical address',
  phone: 'Telephone',
  email: 'Email',
  payment: 'Manner of payment',
  delivery_time: 'Delivery time',
  terms: 'Terms of sale',
  guarantees: 'Guarantees',
  return_policy: 'Return and refund policy',
  complaints: 'Complaints procedure',
}
export const byAsime = 'Mobile money and card through Asime'
export const fromSettings = 'From your shop settings'
export const missingNotes: Partial<Record<ShopFact, string>> = {
  delivery_time: 'Missing: save region and town above',
  return_policy: 'Missing: buyers must see it before they pay. Add it under Returns',
  complaints: 'Missing: who answers, on which number, within how many days',
}

export const who = 'Who you are'
export const legalName = 'Full legal name'
export const legalNameHint = 'If your shop is verified, another name ends its verification.'
export const legalStatus = 'Legal status'
export const choose = 'Choose'
export const registration = 'Registration number'
export const registrationHint = 'Not needed for individuals without a registered business'
export const officeBearers = 'Owners or directors'
export const memberships = 'Trade associations and codes of conduct'
export const contact = 'How to reach you'
export const address = 'Physical address'
export const phone = 'Telephone'
export const email = 'Email'
export const website = 'Website'
export const websiteHint = 'Starts with https://'
export const termsOfSale = 'Terms of sale'
export const terms = 'Terms'
export const termsHint = 'What a buyer agrees to, beyond the terms of Asime'
export const guarantees = 'Guarantees'
export const guaranteesHint = 'For how long, on what, and how to claim. Write “None” if you give none'
export const complaints = 'Complaints'
export const complaintsContact = 'Who answers'
export const complaintsPhone = 'Their telephone'
export const complaintsDays = 'Answered within'
export const days = 'days'
export const publicWarning = 'Everything here is public. Use a business address, number and email if you have them.'
export const loading = 'Loading'
