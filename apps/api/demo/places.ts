import { townsByRegion } from './catalogue/market-words.ts'
import type { SeededRandom } from './random.ts'

export interface Place {
  region: string
  town: string
  /** As people write it, e.g. "Adum, Ashanti". */
  location: string
}

// Roughly how trade is spread over the regions; one not named here has 2.
const trade: Readonly<Record<string, number>> = {
  'Greater Accra': 34,
  Ashanti: 20,
  Western: 7,
  Central: 7,
  Eastern: 6,
  Northern: 6,
  Bono: 4,
  Volta: 4,
  'Upper East': 3,
  'Bono East': 3,
}

export const regions: readonly string[] = Object.keys(townsByRegion)
const weights = Object.fromEntries(regions.map((region) => [region, trade[region] ?? 2]))

export function pickPlace(random: SeededRandom, region: string = random.weighted(weights)): Place {
  const town = random.pick(townsByRegion[region] ?? [])
  return { region, town, location: `${town}, ${region}` }
}
