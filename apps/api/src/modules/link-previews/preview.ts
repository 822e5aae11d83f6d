import type { ItemRequestStatus } from '@asime/contract/item-request-states'
import type { Urgency } from '@asime/contract/item-requests'

// What each preview shows: facts that anybody may see, amounts in pesewas. Everything that can change its picture is
// here, because the picture is kept by what these are.

export interface ProductPreview {
  kind: 'products'
  name: string
  category: string
  /** With variants, the cheapest one's. */
  price: number
  discountPrice: number | null
  isPriceFrom: boolean
  currency: string
  inStock: boolean
  rating: number
  totalReviews: number
  shop: string
  place: string | null
  /** Paths of our own pictures. */
  pictures: string[]
}

export interface ItemRequestPreview {
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

export interface VendorPreview {
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

export interface SitePreview {
  kind: 'site'
  pictures: string[]
}

/** What a deal link is for, drawn as a product is. */
export interface DealPreview extends Omit<ProductPreview, 'kind'> {
  kind: 'deals'
}

export type LinkPreview = ProductPreview | DealPreview | ItemRequestPreview | VendorPreview | SitePreview
export type LinkPreviewKind = LinkPreview['kind']

export const PREVIEW_WIDTH = 1200
export const PREVIEW_HEIGHT = 630
