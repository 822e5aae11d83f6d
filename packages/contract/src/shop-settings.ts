import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { hasFields, line, optionalText, Timestamp, tooLong } from './fields.ts'
import { DigitalAddress, Region } from './ghana.ts'
import { DeliveryMethod } from './orders.ts'
import { deliveryMethods } from './delivery-methods.ts'
import { dataOf } from './paging.ts'
import { LeadTimeDays, OpeningHours, shopPresence } from './shops.ts'
import {
  MAX_AWAY_MESSAGE,
  MAX_DIRECTIONS,
  MAX_LANDMARK,
  MAX_SHOP_NAME,
  MAX_TOWN,
  MAX_UPLOAD_LINK,
} from './text-lengths.ts'
import { UPLOADS_PATH } from './uploads.ts'

/** The maximum length of a holiday, and of the time for returns. */
const MAX_DAYS = 365
const DAY_MS = 86_400_000
const NO_DATE = 'Enter a date'

const Day = z.iso
  .date({ error: NO_DATE })
  // Years that the database and all calendars handle.
  .refine((day) => day >= '2000' && day < '3000', NO_DATE)

/** Rules about two days only apply if both are valid: an invalid day has its own message. */
const isDay = (value: string) => Day.safeParse(value).success
const daysBetween = (from: string, until: string) => (Date.parse(until) - Date.parse(from)) / DAY_MS

const Away = z
  .strictObject({
    from: Day,
    until: Day.meta({ description: 'The day on which the shop is back' }),
    message: optionalText({ max: MAX_AWAY_MESSAGE, multiline: true }),
  })
  .refine(({ from, until }) => !isDay(from) || !isDay(until) || until > from, {
    path: ['until'],
    error: 'Must be after the first day away',
    when: hasFields,
  })
  .refine(({ from, until }) => !isDay(from) || !isDay(until) || daysBetween(from, until) <= MAX_DAYS, {
    path: ['until'],
    error: `Must be within ${MAX_DAYS} days`,
    when: hasFields,
  })

/** An upload, since browsers load no pictures from other sites. May be empty, for none. */
const ShopPicture = z
  .string({ error: 'Must be a link' })
  .max(MAX_UPLOAD_LINK, tooLong(MAX_UPLOAD_LINK))
  .refine(
    (value) => value === '' || (value.startsWith(UPLOADS_PATH) && /^\/[\w-][\w./-]*$/.test(value)),
    'Must be one of your uploads',
  )
  .optional()

export const MAX_RETURN_POLICY = 3_000
export const MAX_SHOP_DESCRIPTION = 1_000

/** The whole settings: PUT replaces every field. Fields that are left out or empty are cleared. */
export const SaveShop = z
  .strictObject({
    business_name: line({ max: MAX_SHOP_NAME, required: 'Shop name is required' }),
    description: optionalText({ max: MAX_SHOP_DESCRIPTION, multiline: true }),
    logo_url: ShopPicture,
    banner_url: ShopPicture,
    region: Region,
    town: line({ max: MAX_TOWN, required: 'Town is required' }),
    landmark: optionalText({ max: MAX_LANDMARK }),
    digital_address: DigitalAddress.optional(),
    directions: optionalText({ max: MAX_DIRECTIONS, multiline: true }),
    opening_hours: OpeningHours,
    lead_time_days: LeadTimeDays,
    away: Away.nullable().optional(),
    return_policy: optionalText({ max: MAX_RETURN_POLICY, multiline: true }),
    return_days: z
      .int('Must be a whole number of days')
      .min(0, 'Must not be below 0')
      .max(MAX_DAYS, `Must be at most ${MAX_DAYS} days`)
      .optional(),
    delivery_methods: z
      .array(DeliveryMethod, { error: 'Must be a list of delivery methods' })
      .min(1, 'Choose at least one delivery method')
      .max(deliveryMethods.length, 'Each method can be listed only once')
      .refine((methods) => new Set(methods).size === methods.length, 'Each method can be listed only once'),
    if_updated_at: Timestamp.optional().meta({
      description: 'The `updated_at` that the settings are made of: what was changed since is not overwritten',
    }),
  })
  .refine(
    ({ delivery_methods: methods, landmark }) =>
      !Array.isArray(methods) || !methods.includes('pickup') || Boolean(landmark),
    {
      path: ['landmark'],
      error: 'Enter a landmark, so that buyers find you when they collect',
      when: hasFields,
    },
  )
export type SaveShop = z.infer<typeof SaveShop>

/** What a complete shop has, the most useful for buyers first. */
export const shopParts = [
  'place',
  'pickup',
  'description',
  'return_policy',
  'logo',
  'legal_facts',
  'delivery_fees',
  'banner',
] as const

/** A shop as its own people see it. */
export const Shop = z
  .object({
    id: z.uuid(),
    business_name: z.string(),
    description: z.string().nullable(),
    logo_url: z.string().nullable(),
    banner_url: z.string().nullable(),
    location: z.string().nullable().meta({ description: 'Town and region, as public pages say them' }),
    region: z.string().nullable(),
    town: z.string().nullable(),
    landmark: z.string().nullable(),
    digital_address: z.string().nullable(),
    directions: z.string().nullable(),
    opening_hours: OpeningHours,
    lead_time_days: z.int(),
    ...shopPresence,
    away: z
      .object({ from: z.iso.date(), until: z.iso.date(), message: z.string().nullable() })
      .nullable()
      .meta({ description: 'Also one that has yet to begin' }),
    return_policy: z.string().nullable(),
    return_days: z.int().nullable(),
    delivery_methods: z.array(DeliveryMethod),
    total_products: z.int(),
    pending_bids: z.int(),
    updated_at: z.string(),
    completeness: z.object({
      percent: z.int(),
      missing: z.array(z.object({ part: z.enum(shopParts), points: z.int() })),
    }),
  })
  .meta({ id: 'Shop' })
export type Shop = z.infer<typeof Shop>

export const readShopEndpoint = endpoint({
  id: 'readShop',
  method: 'GET',
  path: '/user/shop',
  tag: 'Vendors',
  access: 'vendor',
  forbidden: 'Only vendors have a shop',
  summary: 'The caller’s shop with its settings',
  status: 200,
  response: dataOf(Shop),
})
export const saveShopEndpoint = endpoint({
  id: 'saveShop',
  method: 'PUT',
  path: '/user/shop',
  tag: 'Vendors',
  access: 'vendor',
  forbidden: 'Only vendors have a shop',
  summary:
    'Change the caller’s shop. Another region restores the usual zones; while it is away, it takes no new orders',
  body: SaveShop,
  status: 200,
  response: dataOf(Shop),
  errors: ['conflict'],
})
