import type { ShopCounts, ShopForAdmin } from '@asime/contract/admin-vendors'
import { regions } from '@asime/contract/ghana'
import { verificationLabels } from '@asime/contract/verification-states'
import { verificationStatuses } from '@asime/contract/verification-statuses'
import { userStatusLabels } from '@asime/contract/user-states'
import { href, useSearchParams } from 'react-router'
import { formatDate } from '../../../lib/format/dates.ts'
import { formatCount } from '@asime/contract/counts'
import { ownMeta } from '../../../lib/page/own-meta.ts'
import { Queries } from '../../../lib/session/queries.tsx'
import { useViewer } from '../../../lib/session/session.ts'
import { ShopTile } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { listShops } from './people.api.ts'
import { type Choice, type Kind, PeopleSearch, readSearch } from './people-search.tsx'
import { PeopleTable, type PersonRow } from './people-table.tsx'
import { useDeskList } from '../use-desk-list.ts'
import * as texts from './people.texts.ts'
import * as sections from '../desk-sections.texts.ts'

export function meta() {
  return ownMeta(sections.vendors)
}

export default function VendorsPage() {
  const viewer = useViewer()
  return <Queries>{viewer && <Vendors />}</Queries>
}

const CHOICES: readonly Choice[] = [
  {
    name: 'verification_status',
    label: texts.verification,
    any: texts.anyVerification,
    options: verificationStatuses.map((value) => ({ value, label: verificationLabels[value] })),
  },
  {
    name: 'region',
    label: texts.region,
    any: texts.anyRegion,
    options: regions.map((value) => ({ value, label: value })),
  },
]

const kindsOf = (counts: ShopCounts | undefined): Kind[] => [
  { name: 'all', label: texts.shopKinds.all, count: counts?.all, filters: {} },
  {
    name: 'pending',
    label: texts.shopKinds.pending,
    count: counts?.pending,
    filters: { verification_status: 'pending' },
  },
  {
    name: 'verified',
    label: texts.shopKinds.verified,
    count: counts?.verified,
    filters: { verification_status: 'verified' },
  },
  { name: 'reported', label: texts.shopKinds.reported, count: counts?.reported, filters: { reported: 'true' } },
  { name: 'suspended', label: texts.shopKinds.suspended, count: counts?.suspended, filters: { status: 'suspended' } },
  {
    name: 'payouts_held',
    label: texts.shopKinds.payouts_held,
    count: counts?.payouts_held,
    filters: { payouts_held: 'true' },
  },
]

function Vendors() {
  const [search] = useSearchParams()
  const { typed, kind, filters } = readSearch(search, CHOICES, kindsOf(undefined))
  const { query, moreLink } = useDeskList('shops', filters, (extent, signal) => listShops(filters, extent, signal))
  const counts = query.data?.counts
  return (
    <div className="frame pt-6 lg:pt-8">
      <h1 className="text-3xl">{sections.vendors}</h1>
      <p className="mt-1.5 min-h-7 text-ink-2">
        {counts && texts.vendorsLead(formatCount(counts.all), formatCount(counts.verified))}
      </p>
      <PeopleSearch
        label={texts.searchLabel}
        placeholder={texts.searchVendors}
        typed={typed}
        choices={CHOICES}
        kinds={kindsOf(counts)}
        kind={kind}
      />
      <div className="mt-3">
        <PeopleTable
          query={query}
          moreLink={moreLink}
          noun={texts.vendorsNoun}
          empty={texts.noShops}
          columns={{
            name: texts.shop,
            role: texts.owner,
            badges: texts.state,
            figures: [texts.products, texts.salesColumn],
          }}
          row={shopRow}
        />
      </div>
    </div>
  )
}

/** A shop in the list. */
function shopRow({ owner, ...shop }: ShopForAdmin): PersonRow {
  return {
    id: shop.id,
    picture: <ShopTile name={shop.business_name} src={shop.logo_url} />,
    name: shop.business_name,
    to: href('/app/admin/vendors/:id', { id: shop.id }),
    facts: texts.since(shop.location === null ? [] : [shop.location], formatDate(shop.created_at)),
    role: owner.full_name,
    figures: [formatCount(shop.total_products), formatCount(shop.total_sales)],
    badges: (
      <>
        <Badge
          tone={
            shop.verification_status === 'verified' ? 'ok' : shop.verification_status === 'pending' ? 'wait' : 'plain'
          }
        >
          {verificationLabels[shop.verification_status]}
        </Badge>
        {owner.status !== 'active' && <Badge tone="bad">{userStatusLabels[owner.status]}</Badge>}
        {shop.payouts_held && <Badge tone="warm">{texts.payoutsOnHold}</Badge>}
        {shop.open_reports > 0 && <Badge tone="warm">{texts.reportsCount(shop.open_reports)}</Badge>}
      </>
    ),
  }
}
