import { homeBlockKinds } from '@asime/contract/home-rules'
import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { ownMeta } from '../../../lib/page/own-meta.ts'
import { Queries, useOwnQuery } from '../../../lib/session/queries.tsx'
import { useViewer } from '../../../lib/session/session.ts'
import { HomeBanners } from '../../home/home-banners.tsx'
import { ProductGrid } from '../../products/product-grid.tsx'
import { DetailPage } from '../detail-page.tsx'
import type { Route } from './+types/block.route.ts'
import { BlockForm } from './block-form.tsx'
import { listHomeBlocks, previewHomeBlock } from './home-desk.api.ts'
import * as texts from './blocks.texts.ts'

export function meta() {
  return ownMeta(texts.blocks)
}

export default function BlockPage({ params }: Route.ComponentProps) {
  const viewer = useViewer()
  return <Queries>{viewer && <Block key={params.id} id={params.id} />}</Queries>
}

/** @param id of a block, or the kind of a new one */
function Block({ id }: { id: string }) {
  const navigate = useNavigate()
  const [starts, setStarts] = useState(0)
  const query = useOwnQuery(['home blocks'], listHomeBlocks)
  const block = query.data?.find((each) => each.id === id)
  const kind = block?.kind ?? homeBlockKinds.find((each) => each === id)
  const isMissing = query.data !== undefined && kind === undefined
  const name = block?.title ?? (kind && texts.add[kind])
  return (
    <DetailPage
      queries={[query]}
      queue={{ label: texts.blocks, to: href('/app/admin/home') }}
      title={texts.blocks}
      name={name}
      missing={{ title: texts.notFound, all: texts.allBlocks }}
    >
      <h1 className="mb-4 text-3xl wrap-anywhere">{isMissing ? texts.notFound : name}</h1>
      {/* It goes on from what it begins with: not from what the list had read some time ago. */}
      {kind && query.data && query.isFetchedAfterMount && (
        <BlockForm
          key={starts}
          kind={kind}
          latest={block}
          all={query.data}
          onSaved={() => void navigate(href('/app/admin/home'))}
          onStartAgain={() => setStarts(starts + 1)}
          renderPreview={(banner) =>
            kind !== 'banner' ? (
              <SetPreview id={block?.id} />
            ) : banner ? (
              // To look at: its link leads away from what is typed.
              <div inert className="-mt-6 lg:-mt-8">
                <HomeBanners banners={[banner]} />
              </div>
            ) : (
              <p className="text-ink-2">{texts.previewNeedsPicture}</p>
            )
          }
        />
      )}
    </DetailPage>
  )
}

function SetPreview({ id }: { id: string | undefined }) {
  const { data } = useOwnQuery(['home block', id], (signal) => previewHomeBlock(id ?? '', signal), {
    enabled: id !== undefined,
  })
  if (id === undefined) return <p className="text-ink-2">{texts.previewAfter}</p>
  if (!data) return null
  if (data.length === 0) return <p className="text-ink-2">{texts.previewEmpty}</p>
  return (
    <div inert>
      <ProductGrid products={data} />
    </div>
  )
}
