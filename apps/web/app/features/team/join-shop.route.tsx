import { shopRoleLabels, shopRoleWords } from '@asime/contract/shop-roles'
import { useState } from 'react'
import { href, Link, useNavigate, useSearchParams } from 'react-router'
import { ApiError } from '../../lib/api/api.ts'
import { serverMessage } from '../../lib/api/server-message.ts'
import { formatDate } from '../../lib/format/dates.ts'
import { ownMeta } from '../../lib/page/own-meta.ts'
import { Queries, useOwnQuery } from '../../lib/session/queries.tsx'
import { setUser, useViewer } from '../../lib/session/session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { joinShop, readOffer } from './join-shop.api.ts'
import * as texts from './join-shop.texts.ts'

export function meta() {
  return ownMeta(texts.title)
}

/** Where the mailed link leads. Accepting takes a press: programs that look into mails open their links, too. */
export default function JoinShopPage() {
  const viewer = useViewer()
  const [search] = useSearchParams()
  const token = search.get('token')
  return (
    <div className="frame pt-6 pb-6 lg:pt-10">
      <div className="mx-auto max-w-[560px]">
        <h1 className="text-3xl">{texts.title}</h1>
        <div className="mt-5">
          {token ? (
            <Queries>{viewer && <Offer token={token} />}</Queries>
          ) : (
            <Callout tone="warn">{texts.noLink}</Callout>
          )}
        </div>
      </div>
    </div>
  )
}

function Offer({ token }: { token: string }) {
  const query = useOwnQuery(['shop-offer', token], (signal) => readOffer(token, signal))
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()
  const offer = query.data

  async function accept() {
    setBusy(true)
    setProblem(undefined)
    try {
      const profile = await joinShop(token)
      setUser(profile)
      toast.success(texts.joined(profile.vendor?.business_name ?? ''))
      await navigate(href('/app/vendor/orders'), { replace: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(serverMessage(error) ?? texts.failed)
    } finally {
      setBusy(false)
    }
  }

  const reason = problem ?? (query.error instanceof ApiError ? (serverMessage(query.error) ?? texts.failed) : undefined)
  if (!offer && !reason)
    return (
      <Loading label={texts.loading}>
        <Skeleton className="h-40" />
      </Loading>
    )
  return (
    <div className="grid gap-4">
      {reason && (
        <Callout tone="warn" role="alert" title={texts.cannot}>
          {reason}
        </Callout>
      )}
      {offer && (
        <section aria-labelledby="offer" className="rounded-panel border border-line bg-surface p-4 lg:p-6">
          <h2 id="offer" className="text-xl wrap-anywhere">
            {texts.invitedBy(offer.business_name)}
          </h2>
          <p className="mt-2">{texts.asRole(shopRoleLabels[offer.role])}</p>
          <p className="mt-1 text-ink-2">{shopRoleWords[offer.role]}</p>
          <p className="mt-3 text-ink-2">
            {texts.keepBuying} {texts.validUntil(formatDate(offer.expires_at))}
          </p>
          <div className="mt-5 flex flex-wrap gap-2 max-sm:*:flex-1">
            <Link to={href('/app')} className={buttonClass({ variant: 'line' })}>
              {texts.notNow}
            </Link>
            <Button variant="buy" busy={isBusy} onClick={() => void accept()}>
              {texts.accept}
            </Button>
          </div>
        </section>
      )}
    </div>
  )
}
