import { dateOf, daysAfter } from '@asime/contract/days'
import { inWords, LEGAL_TEXT_AHEAD } from '@asime/contract/deadlines'
import { type InformationPage, rulesOf } from '@asime/contract/information-pages'
import { invalidField } from '../../platform/app-error.ts'

interface Publication {
  /** A day in Ghana; null: at once. */
  day: string | null
  isMinor: boolean
  /** What is in force now is published over what was to come. */
  isAsNow: boolean
  /** From when the latest version is in force, where that is still to come. ISO */
  comingFrom: string | undefined
}

/**
 * From when a new version is in force: at once, or from the beginning of a day. Terms keep their own word (TERMS_NOTICE), and nothing
 * takes effect before what was announced.
 * @returns ISO
 * @throws AppError validation_failed
 */
export function startOf(
  page: InformationPage,
  nowMs: number,
  { day, isMinor, isAsNow, comingFrom }: Publication,
): string {
  const { isLegal, notice } = rulesOf(page)
  const now = new Date(nowMs).toISOString()
  const today = dateOf(now)
  if (!isLegal && day !== null) throw field('Changes of this page take effect at once')
  if (day !== null && day < today) throw field('Must be today or later')
  if (day !== null && day > daysAfter(today, LEGAL_TEXT_AHEAD)) throw field('Must be within a year')
  const start = day === null || day === today ? now : `${day}T00:00:00.000Z`
  // Nobody reads anything else than before.
  if (isAsNow && (comingFrom === undefined || start <= comingFrom)) {
    if (start > now) throw field('Leave the day empty to take back the version that is to come')
    return start
  }
  if (comingFrom !== undefined && start < comingFrom)
    throw field(`Another version is to come: choose ${dateOf(comingFrom)} or later`)
  if (notice !== undefined && !isMinor && start < `${daysAfter(today, notice)}T00:00:00.000Z`)
    throw field(
      `A change that matters is published ${inWords(notice)} before: choose ${daysAfter(today, notice)} or later`,
    )
  return start
}

const field = (message: string) => invalidField('in_force_from', message)
