import { isOwnMatch } from '@asime/contract/name-match'
import type { ShopVerification } from '@asime/contract/verification'
import { verificationLabels } from '@asime/contract/verification-states'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../lib/api/api.ts'
import { serverMessage } from '../../lib/api/server-message.ts'
import { formatDate } from '../../lib/format/dates.ts'
import { ownMeta } from '../../lib/page/own-meta.ts'
import { Queries, useOwnQuery } from '../../lib/session/queries.tsx'
import { useViewer } from '../../lib/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { VerificationBadge } from '../../ui/verification-badge.tsx'
import { PartList } from './part-list.tsx'
import { readVerification, withdrawVerification } from './verification.api.ts'
import { VerificationForm } from './verification-form.tsx'
import * as texts from './verification.texts.ts'

export function meta() {
  return ownMeta(texts.title)
}

export default function VerificationPage() {
  const viewer = useViewer()
  return <Queries>{viewer && <Verification />}</Queries>
}

const PANEL = 'rounded-panel border border-line bg-surface p-4 sm:p-5 lg:p-6'

function Verification() {
  const query = useOwnQuery(['shop-verification'], readVerification)
  const { data } = query
  const [isRenewing, setRenewing] = useState(false)
  // While it is valid nothing needs to be done.
  const showsForm = data?.actions.includes('save') && (!data.badge || data.open !== null || isRenewing)
  return (
    <div className="frame grid gap-5 pt-6 pb-6 lg:pt-10">
      <div>
        <h1 className="text-3xl">{texts.title}</h1>
        <p className="mt-1.5 text-ink-2">{texts.lead}</p>
      </div>
      {data ? (
        <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_360px] lg:items-start">
          <div className="grid min-w-0 gap-5">
            <State verification={data} showsParts={Boolean(showsForm)} onRenew={() => setRenewing(true)} />
            {showsForm && (
              <section aria-labelledby="verification-form" className={PANEL}>
                <h2 id="verification-form" className="mb-3 text-xl">
                  {texts.formTitle}
                </h2>
                <VerificationForm verification={data} />
              </section>
            )}
          </div>
          <div className="grid min-w-0 gap-5">
            <section aria-labelledby="verification-account" className={PANEL}>
              <h2 id="verification-account" className="mb-2 text-xl">
                {texts.accountTitle}
              </h2>
              <Account account={data.payout_account} />
            </section>
            <section aria-labelledby="verification-privacy" className={PANEL}>
              <h2 id="verification-privacy" className="mb-2 text-xl">
                {texts.privacyTitle}
              </h2>
              <ul className="grid list-disc gap-2 pl-5 text-[.9375rem] text-ink-2">
                {texts.privacy().map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </section>
          </div>
        </div>
      ) : query.isError ? (
        <Failed onRetry={query.refetch} />
      ) : (
        <Loading label={texts.loading}>
          <Skeleton className="h-72" />
        </Loading>
      )}
    </div>
  )
}

/** Where it stands, why, and what is there and missing. */
function State({
  verification,
  showsParts,
  onRenew,
}: {
  verification: ShopVerification
  showsParts: boolean
  onRenew: () => void
}) {
  const { status, badge, ended, open } = verification
  const reason = open?.reason ?? ended?.reason
  return (
    <section aria-labelledby="verification-state" className={`grid gap-3.5 ${PANEL}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="verification-state" className="text-xl">
          {verificationLabels[status]}
        </h2>
        <VerificationBadge status={status} />
      </div>
      <p className="text-ink-2">
        {texts.statusNotes[status]} {badge && texts.validUntil(formatDate(badge.valid_until))}{' '}
        {badge && (open?.status === 'pending' ? texts.renewalPending : texts.renewal)}
      </p>
      {reason && (
        <Callout tone="warn" title={texts.reasonTitle}>
          <p className="whitespace-pre-line">{reason}</p>
          {open && open.asked_for.length > 0 && (
            <p>{texts.askedFor(open.asked_for.map((part) => texts.partNames[part]))}</p>
          )}
        </Callout>
      )}
      {open?.submitted_at && open.status === 'pending' && (
        <p className="text-[.9375rem] text-ink-3">{texts.sentOn(formatDate(open.submitted_at))}</p>
      )}
      {showsParts && <PartList verification={verification} />}
      {badge && !open && !showsParts && (
        <p>
          <Button onClick={onRenew}>{texts.renew}</Button>
        </p>
      )}
      {verification.actions.includes('withdraw') && <Withdraw />}
    </section>
  )
}

function Withdraw() {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)

  async function withdraw() {
    setBusy(true)
    try {
      await withdrawVerification()
      toast.success(texts.withdrawn)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(texts.failed, serverMessage(error) ?? texts.couldNotReach)
    } finally {
      await queries.invalidateQueries()
      setBusy(false)
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button busy={isBusy} onClick={() => void withdraw()}>
        {texts.withdraw}
      </Button>
      <p className="min-w-0 flex-1 basis-60 text-sm text-ink-3">{texts.withdrawNote}</p>
    </div>
  )
}

function Account({ account }: { account: ShopVerification['payout_account'] }) {
  return (
    <div className="grid gap-2 text-[.9375rem]">
      {account ? (
        <p className="wrap-anywhere">
          <b className="font-semibold">{account.account_name}</b>, {account.bank_name}
        </p>
      ) : (
        <p>{texts.noAccount}</p>
      )}
      {account?.match && (
        <Callout tone={isOwnMatch(account.match) ? 'ok' : 'warn'}>{texts.matches[account.match]}</Callout>
      )}
      <p className="text-ink-3">{texts.accountNote}</p>
    </div>
  )
}
