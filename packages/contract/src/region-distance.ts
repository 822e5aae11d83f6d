import { neighboursOf, type Region } from './ghana.ts'

/** How far goods travel, as dates count it. */
export const distances = ['same_region', 'neighbour', 'far'] as const
export type Distance = (typeof distances)[number]

/** Far, where it is not known where a shop is or goods go. */
export function distanceBetween(from: Region | null, to: Region | null): Distance {
  if (from === null || to === null) return 'far'
  if (from === to) return 'same_region'
  return neighboursOf[from].includes(to) ? 'neighbour' : 'far'
}
