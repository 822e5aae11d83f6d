import type { AdminUser, ClosingEffects } from '@asime/contract/admin-users'
import { type ClosingBlocker, closingBlockerSentences } from '@asime/contract/closing-shops'
import { CURRENCY, formatMoney } from '@asime/contract/money'
import type { StaffPermission } from '@asime/contract/staff-permissions'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { useOwnQuery } from '../../../lib/session/queries.tsx'
import { useViewer } from '../../../lib/session/session.ts'
import { useRequestedAction } from '../../../lib/session/use-requested-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { mayAtDesk } from '../desk-sections.ts'
import { EffectList } from './effect-list.tsx'
import { makeBuyer, readClosingEffects } from './people.api.ts'
import { reasonTheyRead } from './people.texts.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import * as texts from './close-shop.texts.ts'

interface Place {
  to: string
  /** Of whoever is let in there. */
  permission: StaffPermission
}

/** Where an admin sees to what has to end first. */
function placeOf(kind: ClosingBlocker, shop: { id: string; business_name: string }): Place {
  switch (kind) {
    case 'unpaid_orders':
    case 'orders_to_dispatch':
    case 'orders_on_the_way':
      return {
        to: `${href('/app/admin/orders')}?query=${encodeURIComponent(shop.business_name)}`,
        permission: 'orders',
      }
    case 'disputes':
      return { to: href('/app/admin/disputes'), permission: 'disputes' }
    case 'refunds':
      return { to: href('/app/admin/money'), permission: 'money' }
    case 'chargebacks':
      return { to: href('/app/admin/chargebacks'), permission: 'money' }
    case 'held':
    case 'payable':
      return { to: `${href('/app/admin/money/ledger')}?vendor=${shop.id}`, permission: 'money' }
    case 'payouts':
      return { to: href('/app/admin/money/payouts'), permission: 'money' }
    case 'verification':
      return { to: href('/app/admin/verifications'), permission: 'users' }
  }
}

/** Makes a buyer of a vendor, once it is said what that does, and nothing has to end first. */
export function CloseShop({ user: { id, full_name: fullName, shop } }: { user: AdminUser }) {
  const [isAsking, setAsking] = useState(false)
  const act = useRequestedAction(toast.success)
  const effects = useOwnQuery(['closing-effects', id], (signal) => readClosingEffects(id, signal), {
    enabled: isAsking,
  })
  return (
    <>
      <Button variant="danger" block className="mt-2.5" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {texts.makeBuyer}
      </Button>
      <ReasonDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={texts.makeBuyerOf(fullName)}
        text={texts.text}
        label={reasonTheyRead}
        confirmLabel={texts.makeBuyer}
        variant="danger"
        disabled={effects.data?.waits_for.length !== 0}
        onConfirm={(reason) =>
          act({
            intention: [id, 'make_buyer', reason],
            done: texts.done(fullName),
            work: (key) => makeBuyer(id, reason, key),
          })
        }
      >
        <Effects query={effects} shop={shop} />
      </ReasonDialog>
    </>
  )
}

function Effects({ query, shop }: { query: ReturnType<typeof useOwnQuery<ClosingEffects>>; shop: AdminUser['shop'] }) {
  const viewer = useViewer()
  if (query.isError)
    return (
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="alert" className="font-medium text-danger">
          {texts.failed}
        </p>
        <Button size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
          {texts.tryAgain}
        </Button>
      </div>
    )
  if (!query.data)
    return (
      <Loading className="mt-3">
        <Skeleton className="h-28" />
      </Loading>
    )
  const { waits_for: waitsFor } = query.data
  if (waitsFor.length === 0) return <EffectList title={texts.whatHappens} effects={texts.effects(query.data)} />
  return (
    <Callout tone="warn" title={texts.notYet} className="mt-3">
      <ul className="grid gap-1">
        {waitsFor.map(({ kind, count, amount }) => {
          const place = shop && placeOf(kind, shop)
          return (
            <li key={kind} className="wrap-anywhere">
              {closingBlockerSentences[kind](count, formatMoney(amount, CURRENCY))}{' '}
              {place && mayAtDesk(viewer, place.permission) && (
                <Link to={place.to} className="font-semibold underline underline-offset-4">
                  {texts.see}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </Callout>
  )
}
