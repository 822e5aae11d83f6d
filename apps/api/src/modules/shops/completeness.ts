import type { Shop, shopParts } from '@asime/contract/shop-settings'

type Part = (typeof shopParts)[number]

/** What each part is worth, and when it is there. */
const PARTS: Record<Part, { points: number; isThere: (shop: ShopFacts) => boolean }> = {
  place: { points: 15, isThere: ({ region, town }) => Boolean(region && town) },
  pickup: {
    points: 10,
    isThere: ({ delivery_methods: methods, landmark }) => !methods.includes('pickup') || Boolean(landmark),
  },
  description: { points: 15, isThere: ({ description }) => (description?.length ?? 0) >= 40 },
  return_policy: { points: 20, isThere: ({ return_policy: policy }) => Boolean(policy) },
  logo: { points: 15, isThere: ({ logo_url: logo }) => Boolean(logo) },
  delivery_fees: { points: 15, isThere: ({ has_own_fees: hasOwn }) => hasOwn },
  banner: { points: 10, isThere: ({ banner_url: banner }) => Boolean(banner) },
}

export type ShopFacts = Omit<Shop, 'completeness'> & { has_own_fees: boolean }

export function completenessOf(shop: ShopFacts): Shop['completeness'] {
  const parts = Object.entries(PARTS) as [Part, (typeof PARTS)[Part]][]
  const missing = parts
    .filter(([, { isThere }]) => !isThere(shop))
    .map(([part, { points }]) => ({ part, points }))
    .toSorted((a, b) => b.points - a.points)
  return { percent: 100 - missing.reduce((sum, { points }) => sum + points, 0), missing }
}
