import { href, useParams } from 'react-router'
import { ownMeta } from '../../../lib/page/own-meta.ts'
import { Queries, useOwnQuery } from '../../../lib/session/queries.tsx'
import { useViewer } from '../../../lib/session/session.ts'
import { reasons } from '../../chat/chat.texts.ts'
import { DetailPage } from '../detail-page.tsx'
import { listShopPeople, readShopOwner } from './people.api.ts'
import { PersonView } from './person-view.tsx'
import { ShopPeople } from './shop-people.tsx'
import * as texts from './people.texts.ts'
import * as sections from '../desk-sections.texts.ts'

export function meta() {
  return ownMeta(texts.vendor)
}

export default function VendorPage() {
  const viewer = useViewer()
  const { id = '' } = useParams()
  return <Queries>{viewer && <OneVendor id={id} />}</Queries>
}

/** A shop is its owner's: suspended and restored with them. */
function OneVendor({ id }: { id: string }) {
  const query = useOwnQuery(['shop-owner', id], (signal) => readShopOwner(id, signal))
  const team = useOwnQuery(['shop-people', id], (signal) => listShopPeople(id, signal))
  return (
    <DetailPage
      queries={[query, team]}
      queue={{ label: sections.vendors, to: href('/app/admin/vendors') }}
      title={texts.vendor}
      name={query.data?.shop?.business_name ?? query.data?.full_name}
      missing={{ title: texts.vendorNotFound, why: texts.linkMayBeCutOff, all: texts.allVendors }}
    >
      {query.data && team.data && (
        <PersonView user={query.data} reasonNames={reasons} aside={<ShopPeople members={team.data} />} />
      )}
    </DetailPage>
  )
}
