import { isDeepStrictEqual } from 'node:util'
import type { InformationText } from '@asime/contract/information-text'

/** The text above the first heading. */
const TOP = 'Summary at the top'

/** The headings of what one text says otherwise than another, adds or leaves out, in their order; none where only the order is another. */
export function changedParts(before: InformationText, after: InformationText): string[] {
  const earlier = new Map(before.sections.map((section) => [section.id, section]))
  const kept = new Set(after.sections.map(({ id }) => id))
  const changed = after.sections.filter((section) => !isDeepStrictEqual(section, earlier.get(section.id)))
  const left = before.sections.filter(({ id }) => !kept.has(id))
  const titles = [...changed, ...left].map(({ title }) => title)
  return [...new Set([...(before.intro === after.intro ? [] : [TOP]), ...titles])]
}
