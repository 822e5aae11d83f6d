import { z } from 'zod'
import { Email, shownVerification } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { line, Link, paragraph, PathId, Timestamp } from './fields.ts'
import { GhanaMobile } from './ghana.ts'
import { accountMatches } from './name-match.ts'
import { dataOf } from './paging.ts'
import { legalStatuses, MAX_COMPLAINTS_DAYS, shopFacts } from './shop-facts.ts'
import { shopPresence, shopTimes } from './shops.ts'
import {
  MAX_COMPLAINTS_CONTACT,
  MAX_GUARANTEES,
  MAX_LEGAL_NAME,
  MAX_MEMBERSHIPS,
  MAX_OFFICE_BEARERS,
  MAX_REGISTRATION_NUMBER,
  MAX_SHOP_ADDRESS,
  MAX_TERMS_OF_SALE,
} from './text-lengths.ts'

const EMPTY = 'Must not be empty'

/** The facts that the law requires of a shop. PUT replaces all; fields that are left out are cleared. */
export const SaveShopFacts = z.strictObject({
  legal_name: line({ max: MAX_LEGAL_NAME, required: EMPTY }).optional(),
  legal_status: z.enum(legalStatuses, { error: 'Choose a legal status' }).optional(),
  registration_number: line({ max: MAX_REGISTRATION_NUMBER, required: EMPTY }).optional(),
  office_bearers: line({ max: MAX_OFFICE_BEARERS, required: EMPTY }).optional(),
  address: line({ max: MAX_SHOP_ADDRESS, required: EMPTY }).optional(),
  phone: GhanaMobile.optional(),
  email: Email.optional(),
  website: Link.optional(),
  memberships: line({ max: MAX_MEMBERSHIPS, required: EMPTY }).optional(),
  terms: paragraph({ max: MAX_TERMS_OF_SALE, required: EMPTY }).optional(),
  guarantees: paragraph({ max: MAX_GUARANTEES, required: EMPTY }).optional(),
  complaints_contact: line({ max: MAX_COMPLAINTS_CONTACT, required: EMPTY }).optional(),
  complaints_phone: GhanaMobile.optional(),
  complaints_days: z
    .int('Must be a whole number of days')
    .min(1, 'Must be at least 1')
    .max(MAX_COMPLAINTS_DAYS, `Must be at most ${MAX_COMPLAINTS_DAYS} days`)
    .optional(),
  if_updated_at: Timestamp.nullable().optional().meta({
    description: 'The `facts_updated_at` that the facts are made of: what was changed since is not overwritten',
  }),
})
export type SaveShopFacts = z.infer<typeof SaveShopFacts>

/** Who a buyer deals with, and on which terms. Public, so that buyers can read it before they pay. */
export const ShopTrust = z
  .object({
    id: z.uuid(),
    business_name: z.string(),
    location: z.string().nullable(),
    verification_status: shownVerification.verification_status,
    verification: z
      .object({
        verified_at: z.string(),
        valid_until: z.string(),
        is_business_checked: z.boolean().meta({ description: 'Asime has seen the certificate of registration' }),
        account_match: z
          .enum(accountMatches)
          .nullable()
          .meta({ description: 'Whose name the payout account has; null where there is none' }),
      })
      .nullable()
      .meta({ description: 'What Asime has checked, while that is valid' }),
    ...shopPresence,
    ...shopTimes,
    legal_name: z.string().nullable(),
    legal_status: z.enum(legalStatuses).nullable(),
    registration_number: z.string().nullable(),
    office_bearers: z.string().nullable(),
    address: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    website: z.string().nullable(),
    memberships: z.string().nullable(),
    terms: z.string().nullable(),
    guarantees: z.string().nullable(),
    complaints_contact: z.string().nullable(),
    complaints_phone: z.string().nullable(),
    complaints_days: z.int().nullable(),
    facts_updated_at: z.string().nullable(),
    missing: z.array(z.enum(shopFacts)).meta({ description: 'What the law asks for and the shop has not given' }),
    asked: z.int().meta({ description: 'How many facts the law asks for' }),
  })
  .meta({ id: 'ShopTrust' })
export type ShopTrust = z.infer<typeof ShopTrust>

export const readShopTrustEndpoint = endpoint({
  id: 'readShopTrust',
  method: 'GET',
  path: '/vendors/:id/trust',
  tag: 'Vendors',
  access: 'public',
  summary: 'Who is behind a shop and on which terms it sells (Act 772, section 47), with what is missing',
  params: z.object({ id: PathId('Vendor not found') }),
  status: 200,
  response: dataOf(ShopTrust),
})
export const saveShopFactsEndpoint = endpoint({
  id: 'saveShopFacts',
  method: 'PUT',
  path: '/user/shop/facts',
  tag: 'Vendors',
  access: 'vendor',
  forbidden: 'Only vendors have a shop',
  summary: 'Set the facts that the law has the caller’s shop tell; they are public',
  body: SaveShopFacts,
  status: 200,
  response: dataOf(ShopTrust),
  errors: ['conflict'],
})
