import type { DeskBlock } from '@asime/contract/home-desk'
import { homeBlockKinds } from '@asime/contract/home-rules'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { formatMoment } from '../../../lib/format/dates.ts'
import { useMinutes } from '../../../lib/format/use-minutes.ts'
import { ownMeta } from '../../../lib/page/own-meta.ts'
import { Queries, useOwnQuery } from '../../../lib/session/queries.tsx'
import { useViewer } from '../../../lib/session/session.ts'
import { useRequestedAction } from '../../../lib/session/use-requested-action.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { DeskItem } from '../money/desk-item.tsx'
import { WholeList } from '../desk-rows.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { savingOf } from './block-content.ts'
import { HomeDeskPage } from './home-desk-page.tsx'
import { listHomeBlocks, removeHomeBlock, saveHomeBlock } from './home-desk.api.ts'
import * as texts from './blocks.texts.ts'

const TONES = { live: 'ok', hidden: 'plain', planned: 'wait', over: 'outline', behind: 'wait', empty: 'wait' } as const
type Act = keyof typeof texts.acts

export function meta() {
  return ownMeta(texts.blocks)
}

export default function BlocksPage() {
  const viewer = useViewer()
  return <Queries>{viewer && <Blocks />}</Queries>
}

function Blocks() {
  const query = useOwnQuery(['home blocks'], listHomeBlocks)
  const [asking, setAsking] = useState<{ act: Act; block: DeskBlock }>()
  const act = useRequestedAction(toast.success)
  return (
    <HomeDeskPage title={texts.blocks} lead={texts.lead}>
      <p className="mb-4 flex flex-wrap gap-2.5">
        {homeBlockKinds.map((kind) => (
          <Link key={kind} to={href('/app/admin/home/:id', { id: kind })} className={buttonClass()}>
            {texts.add[kind]}
          </Link>
        ))}
      </p>
      <WholeList query={query} empty={texts.none}>
        {(block) => <BlockRow key={block.id} block={block} onAsk={(asked) => setAsking({ act: asked, block })} />}
      </WholeList>
      {asking && (
        <ReasonDialog
          key={`${asking.act} ${asking.block.id}`}
          open
          onClose={() => setAsking(undefined)}
          title={texts.acts[asking.act].title(asking.block.title)}
          text={texts.acts[asking.act].text}
          label={texts.reason}
          confirmLabel={texts.acts[asking.act].label}
          variant={asking.act === 'show' ? 'buy' : 'danger'}
          onConfirm={(reason) =>
            act({
              intention: [asking.act, asking.block.id, asking.block.revision, reason],
              done: texts.acts[asking.act].done,
              work: () =>
                asking.act === 'remove'
                  ? removeHomeBlock(asking.block, reason)
                  : saveHomeBlock(
                      asking.block.id,
                      { ...savingOf(asking.block, query.data ?? []), is_hidden: asking.act === 'hide' },
                      reason,
                    ),
            })
          }
        />
      )}
    </HomeDeskPage>
  )
}

function BlockRow({ block, onAsk }: { block: DeskBlock; onAsk: (act: Act) => void }) {
  const { id, kind, state, title, link, category, vendor, products, shown_from: from, shown_until: until } = block
  const nowMs = useMinutes()
  return (
    <DeskItem
      title={
        <span className="flex flex-wrap items-center gap-2.5">
          {title}
          <Badge tone={TONES[state]}>{texts.states[state]}</Badge>
        </span>
      }
      facts={[
        texts.kinds[kind],
        state === 'empty' && texts.whyEmpty(category?.name, vendor),
        link && texts.leadsTo(link),
        category && texts.newestOf(category.name),
        vendor && texts.newestOf(vendor.business_name),
        kind === 'products' && texts.products(products.length, products.filter((each) => !each.is_public).length),
        [from && texts.from(formatMoment(from, nowMs)), until && texts.until(formatMoment(until, nowMs))]
          .filter(Boolean)
          .join(', '),
      ]}
      actions={
        <>
          <Link
            to={href('/app/admin/home/:id', { id })}
            aria-label={texts.named(texts.edit, title)}
            className={buttonClass({ size: 'sm' })}
          >
            {texts.edit}
          </Link>
          {([block.is_hidden ? 'show' : 'hide', 'remove'] as const).map((act) => (
            <Button
              key={act}
              size="sm"
              variant={act === 'remove' ? 'danger' : undefined}
              aria-haspopup="dialog"
              aria-label={texts.named(texts.acts[act].label, title)}
              onClick={() => onAsk(act)}
            >
              {texts.acts[act].label}
            </Button>
          ))}
        </>
      }
    />
  )
}
