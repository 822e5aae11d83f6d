import { MIN_SHOP_DESCRIPTION } from '@asime/contract/text-lengths'
import { missingFacts, shopFacts } from '@asime/contract/shop-facts'
import type { Shop, shopParts } from '@asime/contract/shop-settings'
import type { FoundShop } from './shops.repository.ts'

type Part = (typeof shopParts)[number]

/** What each part is worth, and how much of it is there, from 0 to 1. */
const PARTS: Record<Part, { points: number; shareOf: (shop: FoundShop) => number }> = {
  place: { points: 10, shareOf: ({ data: { region, town } }) => Number(Boolean(region && town)) },
  pickup: {
    points: 10,
    shareOf: ({ data: { delivery_methods: methods, landmark } }) =>
      Number(!methods.includes('pickup') || Boolean(landmark)),
  },
  description: {
    points: 15,
    shareOf: ({ data: { description } }) => Number((description?.length ?? 0) >= MIN_SHOP_DESCRIPTION),
  },
  return_policy: { points: 15, shareOf: ({ data: { return_policy: policy } }) => Number(Boolean(policy)) },
  logo: { points: 10, shareOf: ({ data: { logo_url: logo } }) => Number(Boolean(logo)) },
  legal_facts: { points: 20, shareOf: ({ facts }) => 1 - missingFacts(facts).length / shopFacts.length },
  delivery_fees: { points: 10, shareOf: ({ has_own_fees: hasOwn }) => Number(hasOwn) },
  banner: { points: 10, shareOf: ({ data: { banner_url: banner } }) => Number(Boolean(banner)) },
}

export function completenessOf(shop: FoundShop): Shop['completeness'] {
  const parts = Object.entries(PARTS) as [Part, (typeof PARTS)[Part]][]
  const missing = parts
    .map(([part, { points, shareOf }]) => ({ part, points: Math.round(points * (1 - shareOf(shop))) }))
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points)
  return { percent: 100 - missing.reduce((sum, { points }) => sum + points, 0), missing }
}
