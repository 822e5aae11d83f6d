import type { PayoutAccount } from '@asime/contract/payouts'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { momentInSentence } from '../../lib/format/dates.ts'
import { serverTime } from '../../lib/format/server-clock.ts'
import { useOwnQuery } from '../../lib/session/queries.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { DataList } from '../../ui/data-list.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { AccountForm } from './account-form.tsx'
import { readPayoutAccount } from './payouts.api.ts'
import * as texts from './account-panel.texts.ts'

/** Where payouts go: the account as it is, or the form for it. */
export function AccountPanel() {
  const query = useOwnQuery(['payout-account'], readPayoutAccount)
  const [isChanging, setChanging] = useState(false)
  const [openedAtMs] = useState(() => Date.now())
  const account = query.data

  return (
    <section aria-labelledby="payout-account" className="rounded-panel border border-line bg-surface p-4 sm:p-5 lg:p-6">
      <h2 id="payout-account" className="mb-3 text-xl">
        {texts.yourPayoutAccount}
      </h2>
      {account === undefined ? (
        query.isError ? (
          <Failed onRetry={query.refetch} />
        ) : (
          <Loading label={texts.loadingYourAccount}>
            <Skeleton className="h-32" />
          </Loading>
        )
      ) : account === null || isChanging ? (
        <AccountForm
          isFirst={account === null}
          onDone={() => setChanging(false)}
          onCancel={account === null ? undefined : () => setChanging(false)}
        />
      ) : (
        <Account
          account={account}
          nowMs={serverTime(query.dataUpdatedAt || openedAtMs)}
          onChange={() => setChanging(true)}
        />
      )}
    </section>
  )
}

function Account({ account, nowMs, onChange }: { account: PayoutAccount; nowMs: number; onChange: () => void }) {
  return (
    <>
      <DataList
        rows={[
          { label: account.kind === 'bank' ? texts.bank : texts.network, value: account.bank_name },
          {
            label: texts.number,
            value: <span aria-label={texts.endingIn(account.number_end)}>•••• {account.number_end}</span>,
          },
          { label: texts.name, value: account.account_name },
        ]}
      />
      {account.problem !== null ? (
        <Callout tone="danger" className="mt-3">
          {texts.lastPayoutWasRefused(account.problem)}
        </Callout>
      ) : (
        Date.parse(account.usable_from) > nowMs && (
          <Callout tone="warn" className="mt-3">
            {texts.forYourSafetyNothing(momentInSentence(account.usable_from, nowMs))}
          </Callout>
        )
      )}
      {!account.owner_is_confirmed && (
        <Callout tone="warn" className="mt-3" title={texts.confirmYourEmailAddressFirst}>
          {texts.nothingIsPaidOutBeforeThat} <Link to={href('/app')}>{texts.yourOverview}</Link>.
        </Callout>
      )}
      <Button className="mt-4" onClick={onChange}>
        {texts.changeTheAccount}
      </Button>
    </>
  )
}
