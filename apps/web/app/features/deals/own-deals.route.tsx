import { dealStatuses, dealStatusLabels } from '@asime/contract/deal-states'
import type { Deal } from '@asime/contract/deals'
import { useQueryClient } from '@tanstack/react-query'
import LinkIcon from 'lucide-react/icons/link'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { useOwnList } from '../../lib/lists/use-own-list.ts'
import { ownMeta } from '../../lib/page/own-meta.ts'
import { Queries } from '../../lib/session/queries.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { OwnList, StateChips } from '../../ui/own-list.tsx'
import { toast } from '../../ui/toast.tsx'
import { DealCard } from './deal-card.tsx'
import { listDeals, revokeDeal } from './own-deals.api.ts'
import * as texts from './own-deals.texts.ts'

const STATES = ['all', ...dealStatuses] as const

export function meta() {
  return ownMeta(texts.title)
}

export default function OwnDealsPage() {
  return (
    <Queries>
      <OwnDeals />
    </Queries>
  )
}

function OwnDeals() {
  const queries = useQueryClient()
  const { state, query, nowMs, moreLink } = useOwnList('deals', STATES, (wanted, page) =>
    listDeals(wanted === 'all' ? undefined : wanted, page),
  )
  // The one that is asked about stays while its dialog fades away.
  const [chosen, setChosen] = useState<Deal>()
  const [isAsking, setAsking] = useState(false)

  async function revoke() {
    if (!chosen) return
    await revokeDeal(chosen.id)
    toast.success(texts.revoked)
    await queries.invalidateQueries()
  }

  return (
    <div className="frame pt-6 pb-6 lg:pt-10">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="flex-[1_1_16rem]">
          <h1 className="text-3xl">{texts.title}</h1>
          <p className="mt-1.5 max-w-[64ch] text-ink-2">{texts.lead}</p>
        </div>
        <MakeLink />
      </div>
      <div className="mt-4 mb-5">
        <StateChips
          renderLink={(link) => <Link preventScrollReset {...link} />}
          label={texts.byState}
          current={state}
          states={STATES.map((each) => ({ state: each, label: each === 'all' ? texts.all : dealStatusLabels[each] }))}
        />
      </div>
      <OwnList
        query={query}
        renderMore={moreLink && ((way) => <Link {...moreLink} {...way} />)}
        noun={texts.noun}
        empty={
          <EmptyState
            icon={<LinkIcon />}
            title={state === 'all' ? texts.none : texts.noneOfState(dealStatusLabels[state])}
            actions={<MakeLink />}
          >
            {texts.noneText}
          </EmptyState>
        }
      >
        {(deal) => (
          <DealCard
            deal={deal}
            nowMs={nowMs}
            onRevoke={() => {
              setChosen(deal)
              setAsking(true)
            }}
          />
        )}
      </OwnList>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={texts.revokeTitle}
        confirmLabel={texts.revoke}
        cancelLabel={texts.keep}
        variant="danger"
        onConfirm={revoke}
      >
        <p className="text-ink-2">
          <b className="font-semibold text-ink wrap-anywhere">{chosen?.title}</b>. {texts.revokeText}
        </p>
      </ConfirmDialog>
    </div>
  )
}

function MakeLink() {
  return (
    <Link to={href('/app/vendor/deals/new')} className={buttonClass({ variant: 'buy', className: 'max-sm:w-full' })}>
      {texts.make}
    </Link>
  )
}
