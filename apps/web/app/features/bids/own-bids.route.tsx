import { bidStatusLabels } from '@asime/contract/bid-states'
import { type OwnBid } from '@asime/contract/bids'
import { useQueryClient } from '@tanstack/react-query'
import HandCoins from 'lucide-react/icons/hand-coins'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { Queries, useOwnQuery } from '../../lib/session/queries.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { toast } from '../../ui/toast.tsx'
import { readDashboard } from '../../lib/session/read-dashboard.ts'
import { listOwnBids, withdrawBid } from './own-bids.api.ts'
import { OnlyFor } from '../../lib/session/only-for.tsx'
import { OwnBidCard } from './own-bid-card.tsx'
import { OwnList, StateChips } from '../../ui/own-list.tsx'
import { ownMeta } from '../../lib/page/own-meta.ts'
import { useLiveQueries } from '../../lib/live/use-live-queries.ts'
import { useOwnList } from '../../lib/lists/use-own-list.ts'
import * as texts from './own-bids.texts.ts'

const STATES = ['all', 'pending', 'accepted', 'rejected'] as const

export function meta() {
  return ownMeta(texts.yourBids)
}

export default function OwnBidsPage() {
  return (
    <OnlyFor type="vendor">
      <Queries>
        <OwnBids />
      </Queries>
    </OnlyFor>
  )
}

function OwnBids() {
  useLiveQueries()
  const queries = useQueryClient()
  const { state, query, nowMs, moreLink } = useOwnList('bids', STATES, (wanted, page) =>
    listOwnBids(wanted === 'all' ? undefined : wanted, page),
  )
  const { data: dashboard } = useOwnQuery(['dashboard'], readDashboard)
  const selling = dashboard?.selling
  // The one that is asked about stays while its dialog fades away.
  const [chosen, setChosen] = useState<OwnBid>()
  const [isAsking, setAsking] = useState(false)

  function ask(bid: OwnBid) {
    setChosen(bid)
    setAsking(true)
  }

  async function withdraw() {
    if (!chosen) return
    await withdrawBid(chosen)
    toast.success(texts.bidWithdrawn, texts.youBidAgainWhile)
    await queries.invalidateQueries()
  }

  return (
    <div className="frame pt-6 lg:pt-10">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <h1 className="text-3xl">{texts.yourBids}</h1>
        <Link to={href('/requests')} className={buttonClass({ variant: 'line', className: 'max-sm:w-full' })}>
          {texts.findRequestsToBid}
        </Link>
      </div>
      <div className="mt-4 mb-5">
        <StateChips
          renderLink={(link) => <Link preventScrollReset {...link} />}
          label={texts.bidsByState}
          current={state}
          states={[
            { state: 'all', label: texts.all },
            { state: 'pending', label: bidStatusLabels.pending, count: selling?.pending_bids },
            { state: 'accepted', label: bidStatusLabels.accepted, count: selling?.accepted_bids },
            { state: 'rejected', label: bidStatusLabels.rejected, count: selling?.rejected_bids },
          ]}
        />
      </div>
      <OwnList
        query={query}
        renderMore={moreLink && ((way) => <Link {...moreLink} {...way} />)}
        noun={texts.bids}
        empty={
          <EmptyState
            icon={<HandCoins />}
            title={state === 'all' ? texts.youHaveNoBids : texts.noBids(state)}
            actions={
              <Link to={href('/requests')} className={buttonClass({ variant: 'ask' })}>
                {texts.seeWhatBuyersAsk}
              </Link>
            }
          >
            {texts.buyersSayWhatThey}
          </EmptyState>
        }
      >
        {(bid) => <OwnBidCard bid={bid} nowMs={nowMs} onWithdraw={() => ask(bid)} />}
      </OwnList>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={texts.withdrawBidQuestion}
        confirmLabel={texts.withdrawBid}
        cancelLabel={texts.keepBid}
        variant="danger"
        onConfirm={withdraw}
      >
        <p className="text-ink-2">
          {texts.buyer}{' '}
          <b className="font-semibold text-ink">{chosen?.item_request.request_title || texts.hiddenRequest}</b>.
        </p>
      </ConfirmDialog>
    </div>
  )
}
