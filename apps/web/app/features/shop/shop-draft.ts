import { deliveryMethods } from '@asime/contract/delivery-methods'
import { USUAL_OPENING_HOURS } from '@asime/contract/opening-hours'
import { SaveShop, type Shop } from '@asime/contract/shop-settings'
import { formSchema } from '../../lib/forms/form-schema.ts'

/** What the fields hold: text, until the schema has looked at it. Named as what is sent. */
export interface ShopDraft {
  business_name: string
  description: string
  logo_url: string
  banner_url: string
  region: string
  town: string
  landmark: string
  digital_address: string
  directions: string
  delivery_methods: SaveShop['delivery_methods']
  opening_hours: { isOpen: boolean; from: string; to: string }[]
  lead_time_days: string
  away: { isAway: boolean; from: string; until: string; message: string }
  return_policy: string
  return_days: string
}

export function draftOfShop(shop: Shop): ShopDraft {
  return {
    business_name: shop.business_name,
    description: shop.description ?? '',
    logo_url: shop.logo_url ?? '',
    banner_url: shop.banner_url ?? '',
    region: shop.region ?? '',
    town: shop.town ?? '',
    landmark: shop.landmark ?? '',
    digital_address: shop.digital_address ?? '',
    directions: shop.directions ?? '',
    delivery_methods: deliveryMethods.filter((method) => shop.delivery_methods.includes(method)),
    opening_hours: shop.opening_hours.map((day, index) => {
      const usual = USUAL_OPENING_HOURS[index] ?? { from: '09:00', to: '16:00' }
      return { isOpen: day !== null, from: day?.from ?? usual.from, to: day?.to ?? usual.to }
    }),
    lead_time_days: String(shop.lead_time_days),
    away: {
      isAway: shop.away !== null,
      from: shop.away?.from ?? '',
      until: shop.away?.until ?? '',
      message: shop.away?.message ?? '',
    },
    return_policy: shop.return_policy ?? '',
    return_days: shop.return_days === null ? '' : String(shop.return_days),
  }
}

/** What is no number stays what it is, so that the schema names it. */
export const ShopFields = formSchema(SaveShop, (draft: ShopDraft) => {
  const { opening_hours: hours, away, lead_time_days: lead, return_days: days, ...texts } = draft
  const { isAway, ...absence } = away
  return {
    ...texts,
    opening_hours: hours.map(({ isOpen, from, to }) => (isOpen ? { from, to } : null)),
    lead_time_days: toNumber(lead),
    away: isAway ? absence : null,
    return_days: days.trim() === '' ? undefined : toNumber(days),
  }
})

const toNumber = (text: string): unknown => (/^\d+$/.test(text.trim()) ? Number(text) : text)
