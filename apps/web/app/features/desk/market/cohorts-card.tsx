import { formatCount } from '@asime/contract/counts'
import type { Cohorts } from '@asime/contract/market-analytics'
import { COHORT_WEEKS } from '@asime/contract/market-times'
import { formatShare } from '../../../lib/format/shares.ts'
import { shortDay } from '../../../lib/format/short.ts'
import { ChartCard } from '../../../ui/chart-card.tsx'
import { FigureTable } from '../../../ui/figure-table.tsx'
import * as texts from './market.texts.ts'

/** Of each week's sign-ups, the share that bought in the weeks after. A table is the chart of it. */
export function CohortsCard({ cohorts: { cohorts } }: { cohorts: Cohorts }) {
  return (
    <ChartCard
      title={texts.cohortsTitle}
      about={texts.cohortsAbout}
      table={
        <FigureTable
          isLong
          caption={texts.cohortsTitle}
          heads={[
            texts.signedUp,
            texts.people,
            ...Array.from({ length: COHORT_WEEKS }, (_, index) => texts.week(index + 1)),
          ]}
          rows={cohorts
            .map(({ from, people, bought }) => ({
              key: from,
              name: shortDay(from),
              figures: [
                formatCount(people),
                ...bought.map((count) => (count === null ? '' : formatShare(count, people))),
              ],
            }))
            .toReversed()}
        />
      }
    />
  )
}
