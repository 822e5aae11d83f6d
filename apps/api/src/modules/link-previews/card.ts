import type { ItemRequestStatus } from '@asime/contract/item-request-states'
import type { Urgency } from '@asime/contract/item-requests'

// What each card shows: facts that anybody may see, amounts in pesewas. Everything that can change a card's picture is
// here, because the picture is kept by what these are.

export interface ProductCard {
  kind: 'products'
  name: string
  category: string
  price: number
  discountPrice: number | null
  currency: string
  inStock: boolean
  rating: number
  totalReviews: number
  shop: string
  place: string | null
  /** Paths of our own pictures. */
  pictures: string[]
}

export interface ItemRequestCard {
  kind: 'requests'
  title: string
  category: string | null
  budgetMin: number | null
  budgetMax: number | null
  currency: string
  place: string | null
  urgency: Urgency
  status: ItemRequestStatus
  isExpired: boolean
  /** Milliseconds since 1970. */
  expiresAt: number | null
  totalBids: number
  /** The lowest of those that are pending or accepted, ascending. */
  bids: number[]
  pictures: string[]
}

export interface VendorCard {
  kind: 'vendors'
  name: string
  place: string | null
  isVerified: boolean
  rating: number
  totalReviews: number
  totalProducts: number
  /** Of the newest products. */
  pictures: string[]
}

export interface SiteCard {
  kind: 'site'
  pictures: string[]
}

export type Card = ProductCard | ItemRequestCard | VendorCard | SiteCard
export type CardKind = Card['kind']

export const CARD_WIDTH = 1200
export const CARD_HEIGHT = 630
