// What the Electronic Transactions Act, 2008 (Act 772), section 47 requires of a shop. Without schemas, so that pages do not load zod with it.

export const legalStatuses = ['individual', 'sole_proprietor', 'partnership', 'company', 'other'] as const
export type LegalStatus = (typeof legalStatuses)[number]
export const legalStatusNames: Readonly<Record<LegalStatus, string>> = {
  individual: 'Individual, no registered business',
  sole_proprietor: 'Sole proprietor',
  partnership: 'Partnership',
  company: 'Company',
  other: 'Other',
}

export const MAX_COMPLAINTS_DAYS = 30

/** In the order of the public page. */
export const shopFacts = [
  'name_and_status',
  'registration',
  'address',
  'phone',
  'email',
  'payment',
  'delivery_time',
  'terms',
  'guarantees',
  'return_policy',
  'complaints',
] as const
export type ShopFact = (typeof shopFacts)[number]

interface Given {
  legal_name: string | null
  legal_status: LegalStatus | null
  registration_number: string | null
  address: string | null
  phone: string | null
  email: string | null
  terms: string | null
  guarantees: string | null
  complaints_contact: string | null
  complaints_phone: string | null
  complaints_days: number | null
  return_policy: string | null
  region: string | null
}

const IS_GIVEN: Record<ShopFact, (given: Given) => boolean> = {
  name_and_status: ({ legal_name: name, legal_status: status }) => Boolean(name && status),
  // An individual without a registered business has no number.
  registration: ({ registration_number: number, legal_status: status }) => Boolean(number) || status === 'individual',
  address: ({ address }) => Boolean(address),
  phone: ({ phone }) => Boolean(phone),
  email: ({ email }) => Boolean(email),
  // Every order is paid through Asime.
  payment: () => true,
  // Follows from the lead time and the place of the shop.
  delivery_time: ({ region }) => Boolean(region),
  terms: ({ terms }) => Boolean(terms),
  guarantees: ({ guarantees }) => Boolean(guarantees),
  return_policy: ({ return_policy: policy }) => Boolean(policy),
  complaints: ({ complaints_contact: contact, complaints_phone: phone, complaints_days: days }) =>
    Boolean(contact && phone && days),
}

export function missingFacts(given: Given): ShopFact[] {
  return shopFacts.filter((fact) => !IS_GIVEN[fact](given))
}
