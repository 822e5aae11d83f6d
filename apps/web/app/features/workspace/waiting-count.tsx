import { Queries } from '../../lib/session/queries.tsx'
import { useViewer } from '../../lib/session/session.ts'
import { isOnDuty } from '../../lib/session/shop-role.ts'
import type { WorkspaceSection } from './sections.ts'
import { useShopWork } from './use-shop-work.ts'
import * as texts from './waiting-count.texts.ts'

const MOST_SHOWN = 99

interface WaitingCountProps {
  sections: readonly WorkspaceSection[]
  className: string
}

/** How much waits on these pages; nothing where nothing does. Takes no room of its own from the words beside it. */
export function WaitingCount({ sections, className }: WaitingCountProps) {
  const viewer = useViewer()
  // What waits is counted for those who sell.
  if (!isOnDuty(viewer, 'sell') || sections.every((section) => !section.waiting)) return null
  return (
    <Queries>
      <Count sections={sections} className={className} />
    </Queries>
  )
}

function Count({ sections, className }: WaitingCountProps) {
  const counts = useShopWork().data?.counts
  const count = counts ? sections.reduce((sum, { waiting }) => sum + (waiting?.(counts) ?? 0), 0) : 0
  if (count === 0) return null
  return (
    <>
      <span aria-hidden="true" className={className}>
        {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
      </span>
      <span className="sr-only">{texts.waiting(count)}</span>
    </>
  )
}
