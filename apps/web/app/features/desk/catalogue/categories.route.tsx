import { formatCount } from '@asime/contract/counts'
import type { DeskCategory } from '@asime/contract/category-desk'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { ownMeta } from '../../../lib/page/own-meta.ts'
import { Queries, useOwnQuery } from '../../../lib/session/queries.tsx'
import { useViewer } from '../../../lib/session/session.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { DeskItem } from '../money/desk-item.tsx'
import { WholeList } from '../desk-rows.tsx'
import { listDeskCategories } from './categories.api.ts'
import * as texts from './categories.texts.ts'
import { CategoryDialog, MergeDialog } from './category-dialogs.tsx'
import * as sections from '../desk-sections.texts.ts'

/** While a merge moves what is in a category. */
const LOOK_AGAIN_MS = 3_000

export function meta() {
  return ownMeta(sections.categories)
}

export default function CategoriesPage() {
  const viewer = useViewer()
  return <Queries>{viewer && <Categories />}</Queries>
}

function Categories() {
  const query = useOwnQuery(['desk categories'], listDeskCategories, {
    refetchInterval: ({ state }) => (state.data?.some(({ is_moving: isMoving }) => isMoving) ? LOOK_AGAIN_MS : false),
  })
  const [isAdding, setAdding] = useState(false)
  const all = query.data ?? []
  const live = all.filter(({ merged_into: into }) => into === null)
  return (
    <div className="frame pt-6 lg:pt-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">{sections.categories}</h1>
        <Button variant="buy" aria-haspopup="dialog" onClick={() => setAdding(true)}>
          {texts.add}
        </Button>
      </div>
      <p className="mt-1.5 mb-4 text-ink-2">{texts.categoriesLead}</p>
      <WholeList query={query} empty={texts.noCategories}>
        {(category) => (
          <CategoryRow key={`${category.id} ${category.revision}`} category={category} all={all} live={live} />
        )}
      </WholeList>
      {isAdding && <CategoryDialog open onClose={() => setAdding(false)} categories={live} />}
    </div>
  )
}

interface CategoryRowProps {
  category: DeskCategory
  all: readonly DeskCategory[]
  live: readonly DeskCategory[]
}

function CategoryRow({ category, all, live }: CategoryRowProps) {
  const { id, name, icon_url: icon, parent_id: parentId, merged_into: intoId, fields } = category
  const [asking, setAsking] = useState<'change' | 'merge'>()
  const close = () => setAsking(undefined)
  const parent = all.find((each) => each.id === parentId)
  const into = all.find((each) => each.id === intoId)
  return (
    <DeskItem
      title={
        <span className="flex items-center gap-2.5">
          <img
            src={icon}
            alt=""
            width={28}
            height={28}
            className="size-9 flex-none rounded-[8px] bg-white p-1"
            loading="lazy"
          />
          {name}
        </span>
      }
      facts={[
        parent && texts.below(parent.name),
        into ? texts.mergedInto(into.name) : texts.products(formatCount(category.product_count)),
        category.is_moving && texts.isMoving,
        !into && fields.length > 0 && texts.asks(fields.map(({ label }) => label)),
      ]}
      actions={
        !into && (
          <>
            <Link
              to={href('/app/admin/categories/:id', { id })}
              aria-label={texts.fieldsOf(name)}
              className={buttonClass({ size: 'sm' })}
            >
              {texts.fields}
            </Link>
            <Button
              size="sm"
              aria-haspopup="dialog"
              aria-label={texts.changeOf(name)}
              onClick={() => setAsking('change')}
            >
              {texts.change}
            </Button>
            <Button
              size="sm"
              variant="danger"
              aria-haspopup="dialog"
              aria-label={texts.mergeOf(name)}
              onClick={() => setAsking('merge')}
            >
              {texts.merge}
            </Button>
            {asking === 'change' && <CategoryDialog open onClose={close} categories={live} category={category} />}
            {asking === 'merge' && <MergeDialog open onClose={close} categories={live} category={category} />}
          </>
        )
      }
    />
  )
}
