import { inWords, LEGAL_CANCELLATION, LEGAL_REFUND } from '@asime/contract/deadlines'

export const title = (shop: string) => `Who you buy from: ${shop}`
export const pageTitle = (shop: string, app: string) => `Who you buy from: ${shop} · ${app}`
export const description = (shop: string) =>
  `${shop}: legal name, contact, terms, guarantees, returns and complaints, as Ghana’s Electronic Transactions Act asks.`
export const vendors = 'Vendors'
export const home = 'Home'
export const trust = 'Who you buy from'
export const intro =
  'The Electronic Transactions Act, 2008 (Act 772), section 47 says what a shop must tell you before you pay.'
export const unchecked = 'The shop wrote these facts; Asime has not checked them.'
export const partlyChecked = 'The shop wrote these facts. See below what Asime has checked.'
export const notVerified = 'Asime has not yet checked who is behind this shop.'
export const score = (given: number, asked: number) => `${given} of ${asked} facts given`
export const complete = 'This shop gives every fact that the law asks for.'
export const missingTitle = 'Not every fact is given'
export const missingList = (facts: readonly string[]) => `Missing: ${facts.join(', ')}.`
export const notGiven = 'Not given'
export const notNeeded = 'Not needed for an individual without a registered business'

export const clocks = 'Your time limits by law'
export const cancelTitle = `${inWords(LEGAL_CANCELLATION)} to cancel`
export const cancelText = `If the shop did not give you these facts before you paid, you can cancel within ${inWords(LEGAL_CANCELLATION)} of receiving the goods.`
export const refundTitle = `${inWords(LEGAL_REFUND)} for your refund`
export const refundText = `After you cancel for that reason, you send the goods back. The shop must refund you in full within ${inWords(LEGAL_REFUND)}.`
export const held =
  'Your payment is held until you have the goods. Report a problem on your order page before the money is released.'

export const identity = 'Identity and contact'
export const legalName = 'Full name'
export const legalStatus = 'Legal status'
export const registration = 'Registration number'
export const officeBearers = 'Owners or directors'
export const address = 'Physical address'
export const phone = 'Telephone'
export const email = 'Email'
export const website = 'Website'
export const memberships = 'Associations and codes of conduct'
export const terms = 'Terms'
export const payment = 'Manner of payment'
export const paymentText =
  'Mobile money and card through Asime. The price, delivery and all fees are shown before you pay.'
export const deliveryTime = 'Delivery time'
export const termsOfSale = 'Terms of sale'
export const guarantees = 'Guarantees'
export const returns = 'Returns and refunds'
export const complaints = 'Complaints'
export const complaintsText = (contact: string, number: string, days: number) =>
  `${contact}, ${number}. Answered within ${days} ${days === 1 ? 'day' : 'days'}.`
export const record = 'Your record'
export const recordText = 'Every order keeps its steps, payments and a receipt on its page in your account.'
export const security = 'Security and privacy'
export const privacyPolicy = 'Privacy policy'
export const termsOfAsime = 'Terms of Asime'
export const updated = (day: string) => `Facts last changed on ${day}.`
export const backToShop = 'Back to the shop'
export const vendorNotFound = (app: string) => `Vendor not found · ${app}`

export const factNames = {
  name_and_status: 'full name and legal status',
  registration: 'business registration number',
  address: 'physical address',
  phone: 'telephone',
  email: 'email',
  payment: 'manner of payment',
  delivery_time: 'delivery time',
  terms: 'terms of sale',
  guarantees: 'guarantees',
  return_policy: 'return and refund policy',
  complaints: 'complaints procedure',
} as const
export const checkedTitle = 'What Asime has checked'
export const businessChecked = 'The certificate of registration of the business.'
export const accountChecked = {
  owner: 'The payout account is in the owner’s name.',
  business: 'The payout account is in the legal name of the business.',
} as const
export const validUntil = (date: string) => `This is valid until ${date}.`
