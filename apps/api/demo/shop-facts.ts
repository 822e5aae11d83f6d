import type { LegalStatus } from '@asime/contract/shop-facts'
import type { SeededRandom } from './random.ts'

/** What a shop tells of itself, as the law asks. */
export interface ShopFacts {
  legalName: string
  legalStatus: LegalStatus
  registrationNumber: string | null
  address: string
  terms: string
  guarantees: string
  complaintsDays: number
  returnPolicy: string
  returnDays: number
}

const places = [
  'Plot 12, Market Road',
  'Shop 4, Station Road',
  'Hospital Road, near the pharmacy',
  'Behind the post office',
]
const terms = [
  'An order is binding once it is paid. We confirm it within two days, or it is cancelled and refunded.',
  'Prices include all taxes. We dispatch in the order in which orders are paid.',
]
const guarantees = [
  'What arrives damaged or is not as described we exchange or refund.',
  'We check every item before it leaves the shop. Faults are repaired or refunded.',
]
const returnPolicies = [
  'Unused goods in their packaging, with the receipt. The buyer pays for the way back unless the goods are faulty.',
  'Faulty or wrong goods at our cost. Other goods unused and complete, at the cost of the buyer.',
]

/** Of one in three the business is registered; the others sell under their own name. */
export function makeShopFacts(
  random: SeededRandom,
  { businessName, ownerName, location }: { businessName: string; ownerName: string; location: string },
): ShopFacts {
  const isRegistered = random.chance(0.33)
  return {
    legalName: isRegistered ? `${businessName} Enterprise`.slice(0, 160) : ownerName,
    legalStatus: isRegistered ? 'sole_proprietor' : 'individual',
    registrationNumber: isRegistered ? `BN${random.int(100_000_000, 999_999_999)}` : null,
    address: `${random.pick(places)}, ${location}`,
    terms: random.pick(terms),
    guarantees: random.pick(guarantees),
    complaintsDays: random.int(2, 7),
    returnPolicy: random.pick(returnPolicies),
    returnDays: random.pick([3, 7, 14]),
  }
}
