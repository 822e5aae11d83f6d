import type { Kind } from './catalogue/types.ts'
import { idAt } from './ids.ts'
import type { SeededRandom } from './random.ts'

/** A row of reviews. */
export interface Review {
  id: string
  productId: string
  userId: string
  /** 1 to 5 stars. */
  rating: number
  comment: string | null
  verifiedPurchase: boolean
  createdAt: number
}

interface Subject {
  id: string
  kind: Kind
  quality: number
}

/** Most buyers give what the product deserves or a star more or less; a quarter says nothing. */
export function makeReview(
  random: SeededRandom,
  product: Subject,
  by: { userId: string; verifiedPurchase: boolean; createdAt: number },
): Review {
  const disappointed = random.chance(0.05)
  const rating = disappointed
    ? random.int(1, 2)
    : Math.min(5, Math.max(1, Math.round(product.quality + 0.7 * random.bell())))
  return {
    id: idAt(by.createdAt, random),
    productId: product.id,
    rating,
    comment: random.chance(0.25) ? null : product.kind.makeReview(random, rating),
    ...by,
  }
}
