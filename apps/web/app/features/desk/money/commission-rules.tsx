import type { CommissionRule, ruleStates } from '@asime/contract/admin-fees'
import { Link } from 'react-router'
import { formatMoment } from '../../../lib/format/dates.ts'
import { formatTotal } from '../../../lib/format/totals.ts'
import { useMinutes } from '../../../lib/format/use-minutes.ts'
import { loadPages } from '../../../lib/lists/list-pages.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { GrowingRows } from '../../../ui/growing-rows.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { Part } from '../part.tsx'
import { useDeskList } from '../use-desk-list.ts'
import { listCommissionRules, withdrawCommissionRule } from './fees.api.ts'
import * as texts from './fees.texts.ts'
import { WithdrawButton } from './withdraw-button.tsx'

/** All rules, those that begin last first. */
export function CommissionRules() {
  const nowMs = useMinutes()
  const { query, moreLink } = useDeskList('commission-rules', {}, (extent, signal) =>
    loadPages(extent, (cursor) => listCommissionRules({ cursor, signal })),
  )
  return (
    <Part title={texts.rules}>
      {query.data ? (
        <GrowingRows
          shown={query.data.data.length}
          total={formatTotal(query.data.meta)}
          noun={texts.rulesNoun}
          isLoading={query.isPlaceholderData}
          renderMore={moreLink && ((way) => <Link {...moreLink} {...way} />)}
        >
          {query.data.data.length === 0 && <p className="text-ink-2">{texts.noRules}</p>}
          <ul className="grid gap-3">
            {query.data.data.map((rule) => (
              <Rule key={rule.id} rule={rule} nowMs={nowMs} />
            ))}
          </ul>
        </GrowingRows>
      ) : query.isError ? (
        <Failed onRetry={query.refetch} />
      ) : (
        <Loading>
          <Skeleton className="h-40" />
        </Loading>
      )}
    </Part>
  )
}

function Rule({ rule, nowMs }: { rule: CommissionRule; nowMs: number }) {
  const name = rule.vendor?.business_name ?? rule.category?.name ?? texts.allSales
  const title = texts.ruleTitle(texts.percentOf(rule.commission_percent), name)
  return (
    <li className="flex items-start gap-3 text-[.9375rem]">
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{title}</p>
        <p className="text-sm text-ink-2">{texts.ruleFrom(formatMoment(rule.valid_from, nowMs))}</p>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2">
        {rule.state === 'coming' && <WithdrawButton id={rule.id} title={title} withdraw={withdrawCommissionRule} />}
        <RuleState state={rule.state} />
      </div>
    </li>
  )
}

export function RuleState({ state }: { state: (typeof ruleStates)[number] }) {
  return <Badge tone={state === 'current' ? 'ok' : state === 'coming' ? 'wait' : 'plain'}>{texts.states[state]}</Badge>
}
