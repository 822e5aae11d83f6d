import { neighboursOf, type Region } from './ghana.ts'

/** The distances by which delivery times are counted. */
export const distances = ['same_region', 'neighbour', 'far'] as const
export type Distance = (typeof distances)[number]

/** `far` if either region is unknown. */
export function distanceBetween(from: Region | null, to: Region | null): Distance {
  if (from === null || to === null) return 'far'
  if (from === to) return 'same_region'
  return neighboursOf[from].includes(to) ? 'neighbour' : 'far'
}
