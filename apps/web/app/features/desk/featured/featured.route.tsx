import { formatMoney } from '@asime/contract/money'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { waitedSince } from '../../../lib/format/clock.ts'
import { useMinutes } from '../../../lib/format/use-minutes.ts'
import { useOwnList } from '../../../lib/lists/use-own-list.ts'
import { ownMeta } from '../../../lib/page/own-meta.ts'
import { Queries } from '../../../lib/session/queries.tsx'
import { useViewer } from '../../../lib/session/session.ts'
import { useRequestedAction } from '../../../lib/session/use-requested-action.ts'
import { Button } from '../../../ui/button.tsx'
import { StateChips } from '../../../ui/own-list.tsx'
import { toast } from '../../../ui/toast.tsx'
import { decideFeaturing, type FeaturingRow, featuringLists, listFeaturing } from './featured.api.ts'
import { FeaturedFrame } from './featured-frame.tsx'
import { DeskItem } from '../money/desk-item.tsx'
import { ShopLink } from '../people/person-link.tsx'
import { QueueList } from '../queue-list.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import * as texts from './featured.texts.ts'

type Act = keyof typeof texts.acts
const VARIANTS = { grant: 'buy', decline: 'danger', end: 'danger' } as const

export function meta() {
  return ownMeta(texts.featuredProducts)
}

export default function FeaturedPage() {
  const viewer = useViewer()
  return <Queries>{viewer && <Featured />}</Queries>
}

function Featured() {
  const nowMs = useMinutes()
  const { state, query, moreLink } = useOwnList('featuring', featuringLists, listFeaturing)
  const [asking, setAsking] = useState<{ act: Act; product: FeaturingRow }>()
  const requested = useRequestedAction(toast.success)
  return (
    <FeaturedFrame title={texts.featuredProducts} lead={texts.lead}>
      <StateChips
        label={texts.show}
        current={state}
        states={featuringLists.map((each) => ({ state: each, label: texts.states[each] }))}
        renderLink={(link) => <Link {...link} />}
      />
      <div className="mt-3">
        <QueueList query={query} moreLink={moreLink} noun={texts.noun} empty={texts.none[state]}>
          {(product) => (
            <DeskItem
              key={product.id}
              title={
                <Link to={href('/products/:id', { id: product.id })} className="underline-offset-4 hover:underline">
                  {product.name}
                </Link>
              }
              facts={[
                formatMoney(product.price, product.currency),
                <ShopLink key="shop" id={product.vendor.id} name={product.vendor.business_name} />,
              ]}
              waited={
                product.requestedAt === null ? undefined : texts.askedFor(waitedSince(product.requestedAt, nowMs))
              }
              actions={(product.requestedAt === null ? (['end'] as const) : (['grant', 'decline'] as const)).map(
                (act) => (
                  <Button
                    key={act}
                    aria-haspopup="dialog"
                    aria-label={texts.named(texts.acts[act].label, product.name)}
                    onClick={() => setAsking({ act, product })}
                  >
                    {texts.acts[act].label}
                  </Button>
                ),
              )}
            />
          )}
        </QueueList>
      </div>
      {asking && (
        <ReasonDialog
          key={`${asking.act} ${asking.product.id}`}
          open
          onClose={() => setAsking(undefined)}
          title={texts.acts[asking.act].title(asking.product.name)}
          text={texts.acts[asking.act].text}
          label={texts.reason}
          confirmLabel={texts.acts[asking.act].label}
          variant={VARIANTS[asking.act]}
          onConfirm={(reason) =>
            requested({
              intention: [asking.act, asking.product.id, reason],
              done: texts.acts[asking.act].done(asking.product.name),
              work: (key) => decideFeaturing(asking.act, asking.product.id, reason, key),
            })
          }
        />
      )}
    </FeaturedFrame>
  )
}
