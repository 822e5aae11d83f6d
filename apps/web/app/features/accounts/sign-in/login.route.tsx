import type { ItemRequestCard as ItemRequest } from '@asime/contract/item-requests'
import { lazy, memo, Suspense } from 'react'
import { href } from 'react-router'
import { APP_NAME } from '../../../lib/page/brand.ts'
import type { PageHandle } from '../../../lib/page/page-frame.ts'
import { pageMeta } from '../../../lib/page/page-meta.ts'
import { apiFor, attempt } from '../../../lib/page/visit.server.ts'
import { whenUsedWide } from '../../../lib/page/when-used-wide.ts'
import { listItemRequests } from '../../item-requests/item-requests.api.ts'
import type { Route } from './+types/login.route.ts'
import { AccountFrame, ClothPanel } from '../account-frame.tsx'
import { listDemoAccounts } from '../accounts.api.ts'
import { readProviders } from './foreign-sign-in.server.ts'
import { LoginForm } from './login-form.tsx'
import { useReturnWhenSignedIn } from '../return-link.ts'
import * as texts from './login.texts.ts'

/** Where the request stands beside the form. */
const BESIDE = 'open-request'

// What the server has drawn stands until then, and its link works. A phone, which never shows it, loads nothing for it.
const ItemRequestCard = lazy(async () => {
  await whenUsedWide(BESIDE)
  return (
    import('../../item-requests/item-request-card.tsx')
      .then((part) => ({ default: part.ItemRequestCard }))
      // The form does without it.
      .catch(() => ({ default: () => <></> }))
  )
})

export const handle: PageHandle = { bare: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: texts.pageTitle(APP_NAME),
    description: texts.signInToAsk,
    origin: matches[0].loaderData?.origin ?? '',
    path: href('/login'),
  })

export async function loader(args: Route.LoaderArgs) {
  const api = apiFor(args)
  const [demoAccounts, providers, itemRequests] = await Promise.all([
    attempt(args, listDemoAccounts(api)),
    readProviders(args),
    attempt(args, listItemRequests(api, { status: 'open', is_expired: false })),
  ])
  return {
    demoAccounts: demoAccounts.ok ? demoAccounts.value.filter(({ user_type: type }) => type !== 'admin') : [],
    providers,
    itemRequest: itemRequests.ok ? liveliest(itemRequests.value.data) : undefined,
    nowMs: Date.now(),
  }
}

export default function LoginPage({ loaderData }: Route.ComponentProps) {
  const { demoAccounts, providers, itemRequest, nowMs } = loaderData
  useReturnWhenSignedIn()
  return (
    <AccountFrame
      title={<span lang="tw">{texts.akwaaba}</span>}
      lead={texts.signInToAsk}
      aside={<Beside itemRequest={itemRequest} nowMs={nowMs} />}
    >
      <LoginForm demoAccounts={demoAccounts} providers={providers} />
    </AccountFrame>
  )
}

interface BesideProps {
  itemRequest: ItemRequest | undefined
  nowMs: number
}

// Drawn once: React takes away what the server has drawn where it is to draw it again before its code is there.
const Beside = memo(function Beside({ itemRequest, nowMs }: BesideProps) {
  return (
    <ClothPanel
      title={
        <>
          {texts.askForIt} <br />
          {texts.letTheMarketBring}
        </>
      }
    >
      {itemRequest && (
        <div id={BESIDE} className="text-ink">
          <Suspense>
            <ItemRequestCard itemRequest={itemRequest} nowMs={nowMs} />
          </Suspense>
        </div>
      )}
    </ClothPanel>
  )
})

/** Of the newest, the one that shows best what Asime is about: many bids on a known budget. */
function liveliest(itemRequests: readonly ItemRequest[]): ItemRequest | undefined {
  return itemRequests
    .filter((each) => each.budget_min !== null && each.budget_max !== null)
    .toSorted((a, b) => b.total_bids - a.total_bids)[0]
}
