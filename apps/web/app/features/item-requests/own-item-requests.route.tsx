import { EXPIRED_REQUEST_LABEL, itemRequestStatusLabels } from '@asime/contract/item-request-states'
import type { Profile } from '@asime/contract/accounts'
import type { ItemRequestCard } from '@asime/contract/item-requests'
import { useQueryClient } from '@tanstack/react-query'
import Megaphone from 'lucide-react/icons/megaphone'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { Queries, useOwnQuery } from '../../lib/session/queries.tsx'
import { useViewer } from '../../lib/session/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { ExtendDialog } from './extend-dialog.tsx'
import { edgeClass, StatusBadge } from './item-request-state.tsx'
import { readDashboard } from '../../lib/session/read-dashboard.ts'
import { type ItemRequestState, itemRequestStates, listOwnItemRequests } from './own-item-requests.api.ts'
import { OwnItemRequestCard } from './own-item-request-card.tsx'
import { OwnList, StateChips } from '../../ui/own-list.tsx'
import { ownMeta } from '../../lib/page/own-meta.ts'
import { useLiveQueries } from '../../lib/live/use-live-queries.ts'
import { useOwnList } from '../../lib/lists/use-own-list.ts'
import * as texts from './own-item-requests.texts.ts'

const STATES: Record<ItemRequestState, { label: string; none: string }> = {
  open: { label: itemRequestStatusLabels.open, none: texts.youHaveNoOpenRequests },
  expired: { label: EXPIRED_REQUEST_LABEL, none: texts.noneOfYourRequests },
  closed: { label: itemRequestStatusLabels.closed, none: texts.noClosedRequests },
  completed: { label: itemRequestStatusLabels.completed, none: texts.noCompletedRequestsYet },
  cancelled: { label: itemRequestStatusLabels.cancelled, none: texts.noCancelledRequests },
}

export function meta() {
  return ownMeta(texts.yourRequests)
}

export default function OwnItemRequestsPage() {
  const viewer = useViewer()
  return <Queries>{viewer && <OwnItemRequests user={viewer} />}</Queries>
}

function OwnItemRequests({ user }: { user: Profile }) {
  useLiveQueries()
  const queries = useQueryClient()
  const { state, query, nowMs, moreLink } = useOwnList('item-requests', itemRequestStates, (wanted, page) =>
    listOwnItemRequests(user.id, wanted, page),
  )
  const { data: dashboard } = useOwnQuery(['dashboard'], readDashboard)
  const counts = { open: dashboard?.buying.open_item_requests, expired: dashboard?.buying.expired_item_requests }
  const count = state === 'open' || state === 'expired' ? counts[state] : query.data?.meta.total

  // The one that is asked about stays while its dialog fades away.
  const [chosen, setChosen] = useState<ItemRequestCard>()
  const [asking, setAsking] = useState<'extend' | 'cancel'>()
  const close = () => setAsking(undefined)
  const ask = (action: 'extend' | 'cancel', itemRequest: ItemRequestCard) => {
    setChosen(itemRequest)
    setAsking(action)
  }

  return (
    <div className="frame pt-6 lg:pt-10">
      <h1 className="text-3xl">{texts.yourRequests}</h1>
      <div className="mt-4 mb-5">
        <StateChips
          renderLink={(link) => <Link preventScrollReset {...link} />}
          label={texts.requestsByState}
          current={state}
          states={itemRequestStates.map((each) => ({
            state: each,
            label: STATES[each].label,
            count: each === 'open' || each === 'expired' ? counts[each] : undefined,
          }))}
        />
      </div>
      <OwnList
        query={query}
        renderMore={moreLink && ((way) => <Link {...moreLink} {...way} />)}
        total={count}
        noun={texts.requests}
        empty={
          <EmptyState
            icon={<Megaphone />}
            title={STATES[state].none}
            actions={
              <Link to={href('/app/create-request')} className={buttonClass({ variant: 'ask' })}>
                {texts.requestItem}
              </Link>
            }
          >
            {texts.sayWhatYouNeed}
          </EmptyState>
        }
      >
        {(itemRequest) => (
          <OwnItemRequestCard
            itemRequest={itemRequest}
            badge={<StatusBadge {...itemRequest} />}
            edgeClass={edgeClass(itemRequest)}
            nowMs={nowMs}
            onExtend={() => ask('extend', itemRequest)}
            onCancel={() => ask('cancel', itemRequest)}
          />
        )}
      </OwnList>
      {chosen && (
        <>
          {chosen.expires_at && (
            <ExtendDialog
              id={chosen.id}
              expiresAt={chosen.expires_at}
              open={asking === 'extend'}
              onClose={close}
              nowMs={nowMs}
              onExtended={() => queries.invalidateQueries()}
            />
          )}
          <CancelDialog
            id={chosen.id}
            waiting={chosen.total_bids}
            open={asking === 'cancel'}
            onClose={close}
            onCancelled={() => queries.invalidateQueries()}
          />
        </>
      )}
    </div>
  )
}
