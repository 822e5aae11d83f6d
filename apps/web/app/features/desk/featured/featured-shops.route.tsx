import { useState } from 'react'
import { useOwnList } from '../../../lib/lists/use-own-list.ts'
import { ownMeta } from '../../../lib/page/own-meta.ts'
import { Queries } from '../../../lib/session/queries.tsx'
import { useViewer } from '../../../lib/session/session.ts'
import { useRequestedAction } from '../../../lib/session/use-requested-action.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { featureShop, listFeaturedShops } from './featured.api.ts'
import { FeaturedFrame } from './featured-frame.tsx'
import { findShops } from '../find.api.ts'
import { FindField } from '../find-field.tsx'
import { DeskItem } from '../money/desk-item.tsx'
import { ShopLink } from '../people/person-link.tsx'
import { QueueList } from '../queue-list.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import * as texts from './featured.texts.ts'

interface Asking {
  isFeatured: boolean
  id: string
  name: string
}

export function meta() {
  return ownMeta(texts.featuredShops)
}

export default function FeaturedShopsPage() {
  const viewer = useViewer()
  return <Queries>{viewer && <FeaturedShops />}</Queries>
}

function FeaturedShops() {
  const { query, moreLink } = useOwnList('featured shops', ['featured'] as const, listFeaturedShops)
  const [asking, setAsking] = useState<Asking>()
  const requested = useRequestedAction(toast.success)
  const words = asking?.isFeatured ? texts.featureShop : texts.endShop
  return (
    <FeaturedFrame title={texts.featuredShops} lead={texts.shopsLead}>
      <div className="mb-4 max-w-xl">
        <FindField
          label={texts.findShop}
          error={undefined}
          find={findShops}
          isTaken={(id) => query.data?.data.some((shop) => shop.id === id) ?? false}
          onChoose={({ id, name }) => setAsking({ isFeatured: true, id, name })}
        />
      </div>
      <QueueList query={query} moreLink={moreLink} noun={texts.shopsNoun} empty={texts.noShops}>
        {({ id, business_name: name, location }) => (
          <DeskItem
            key={id}
            title={<ShopLink id={id} name={name} />}
            facts={[location]}
            actions={
              <Button
                size="sm"
                aria-haspopup="dialog"
                aria-label={texts.named(texts.endShop.label, name)}
                onClick={() => setAsking({ isFeatured: false, id, name })}
              >
                {texts.endShop.label}
              </Button>
            }
          />
        )}
      </QueueList>
      {asking && (
        <ReasonDialog
          key={`${asking.isFeatured} ${asking.id}`}
          open
          onClose={() => setAsking(undefined)}
          title={words.title(asking.name)}
          text={words.text}
          label={texts.reason}
          confirmLabel={words.label}
          variant={asking.isFeatured ? 'buy' : 'danger'}
          onConfirm={(reason) =>
            requested({
              intention: [asking.isFeatured, asking.id, reason],
              done: words.done(asking.name),
              work: (key) => featureShop(asking.id, asking.isFeatured, reason, key),
            })
          }
        />
      )}
    </FeaturedFrame>
  )
}
