import { type Region, regions } from '@asime/contract/ghana'
import { MAX_TOWN } from '@asime/contract/text-lengths'

/** Town and region of a location as its form suggests it, `Osu, Greater Accra`; null for one that names no region. */
export function placeOf(location: string | null): { region: Region; town: string } | null {
  const parts = (location ?? '').split(',').map((part) => part.trim())
  const last = parts.pop()
  const region = regions.find((each) => each.toLowerCase() === last?.replace(/ region$/i, '').toLowerCase())
  return region ? { region, town: parts.filter(Boolean).join(', ').slice(0, MAX_TOWN) } : null
}
