import type { UserType } from '@asime/contract/accounts'
import { base, en, en_GH, Faker } from '@faker-js/faker'
import { buyerBios } from './catalogue/market-words.ts'
import { demoAccounts } from '../src/demo-accounts.ts'
import { idAt } from './ids.ts'
import { pickPlace } from './places.ts'
import { countAt, momentOf, type Plan } from './plan.ts'
import type { SeededRandom } from './random.ts'

/** A row of users. Moments in milliseconds since 1970. */
export interface Person {
  id: string
  email: string
  passwordHash: string | null
  fullName: string
  phone: string
  location: string
  bio: string | null
  userType: UserType
  createdAt: number
}

export interface PersonName {
  sex: 'female' | 'male'
  first: string
  last: string
}

// Prefixes of Ghana's mobile networks without the leading 0, as often as one meets them.
const phonePrefixes = [
  '24',
  '24',
  '24',
  '54',
  '54',
  '55',
  '55',
  '59',
  '53',
  '20',
  '20',
  '50',
  '50',
  '27',
  '26',
  '57',
  '56',
  '23',
]

let source: SeededRandom
// Faker draws from whichever row is being made, so that a name depends on nothing else.
const faker = new Faker({ locale: [en_GH, en, base], randomizer: { next: () => source.next(), seed: () => {} } })

export function nameOf(random: SeededRandom): PersonName {
  source = random
  const sex = random.pick(['female', 'male'] as const)
  return { sex, first: faker.person.firstName(sex), last: faker.person.lastName(sex) }
}

export function phoneOf(random: SeededRandom): string {
  const prefix = random.pick(phonePrefixes)
  // Of 059 only 0591 to 0599 are mobile numbers.
  const digits = String(random.int(prefix === '59' ? 1_000_000 : 0, 9_999_999)).padStart(7, '0')
  return `+233${prefix}${digits}`
}

/** A name as the front of an email address. The number keeps two people of one name apart. */
export function emailOf({ first, last }: PersonName, number: number): string {
  const plain = `${first}.${last}`
    .toLowerCase()
    .replaceAll('ɔ', 'o')
    .replaceAll('ɛ', 'e')
    .normalize('NFD')
    .replaceAll(/[^a-z.-]/g, '')
  return `${plain}.${number}@people.asime.example`
}

// More people than before join every week.
const JOINING = 0.9

/** Buyers number 0 to `plan.buyers` - 1 in the order they joined; number 0 is the demo buyer. */
export function makeBuyer(plan: Plan, index: number): Person {
  const random = plan.random.of('buyer', index)
  const createdAt = index === 0 ? plan.start : momentOf(plan, index, plan.buyers, JOINING, random.next())
  const id = idAt(createdAt, random)
  const name = nameOf(random)
  const demo = index === 0 ? demoAccounts[0] : undefined
  return {
    id,
    email: demo?.email ?? emailOf(name, plan.vendors + index),
    passwordHash: null,
    fullName: demo?.full_name ?? `${name.first} ${name.last}`,
    phone: phoneOf(random),
    location: demo ? 'East Legon, Greater Accra' : pickPlace(random).location,
    bio: demo || random.chance(0.4) ? random.pick(buyerBios) : null,
    userType: 'buyer',
    createdAt,
  }
}

/** A buyer who had joined by that moment; the demo buyer counts as one of them. */
export function pickBuyerIndex(plan: Plan, random: SeededRandom, moment: number): number {
  return random.int(0, Math.max(0, countAt(plan, moment, plan.buyers, JOINING) - 1))
}

export function makeAdmin(plan: Plan): Person {
  const random = plan.random.of('admin')
  return {
    id: idAt(plan.start, random),
    email: demoAccounts[2].email,
    passwordHash: null,
    fullName: demoAccounts[2].full_name,
    phone: phoneOf(random),
    location: 'Ridge, Greater Accra',
    bio: null,
    userType: 'admin',
    createdAt: plan.start,
  }
}
