import type { CategoryField } from '@asime/contract/categories'
import type { DeskCategory } from '@asime/contract/category-desk'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { ownMeta } from '../../../lib/page/own-meta.ts'
import { Queries, useOwnQuery } from '../../../lib/session/queries.tsx'
import { useViewer } from '../../../lib/session/session.ts'
import { Breadcrumb } from '../../../ui/breadcrumb.tsx'
import { Button } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { DeskItem } from '../money/desk-item.tsx'
import { WholeList } from '../desk-rows.tsx'
import type { Route } from './+types/category-fields.route.ts'
import { listDeskCategories } from './categories.api.ts'
import * as texts from './categories.texts.ts'
import { FieldDialog, RemoveFieldDialog } from './field-dialogs.tsx'
import * as sections from '../desk-sections.texts.ts'

export function meta() {
  return ownMeta(texts.fields)
}

export default function CategoryFieldsPage({ params }: Route.ComponentProps) {
  const viewer = useViewer()
  return <Queries>{viewer && <FieldsOf id={params.id} />}</Queries>
}

function FieldsOf({ id }: { id: string }) {
  const { data, isError, refetch } = useOwnQuery(['desk categories'], listDeskCategories)
  const category = data?.find((each) => each.id === id && each.merged_into === null)
  return (
    <div className="frame pt-2 pb-6 lg:pt-4">
      <Breadcrumb
        items={[
          { label: sections.categories, link: <Link to={href('/app/admin/categories')}>{sections.categories}</Link> },
          { label: category?.name ?? texts.fields },
        ]}
      />
      {category ? (
        <Fields category={category} />
      ) : (
        <>
          <h1 className="mb-4 text-3xl">{texts.fields}</h1>
          {data ? (
            <p className="text-ink-2">{texts.categoryNotFound}</p>
          ) : isError ? (
            <Failed onRetry={refetch} />
          ) : (
            <Loading>
              <Skeleton className="h-16" />
            </Loading>
          )}
        </>
      )}
    </div>
  )
}

function Fields({ category }: { category: DeskCategory }) {
  const [isAdding, setAdding] = useState(false)
  const { fields } = category
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">{texts.fieldsOf(category.name)}</h1>
        <Button variant="buy" aria-haspopup="dialog" onClick={() => setAdding(true)}>
          {texts.addField}
        </Button>
      </div>
      <p className="mt-1.5 mb-4 text-ink-2">{texts.fieldsLead}</p>
      <WholeList query={{ data: fields, isError: false, refetch: () => undefined }} empty={texts.noFields}>
        {(field) => <FieldRow key={`${field.key} ${category.revision}`} category={category} field={field} />}
      </WholeList>
      {isAdding && <FieldDialog onClose={() => setAdding(false)} category={category} />}
    </>
  )
}

function FieldRow({ category, field }: { category: DeskCategory; field: CategoryField }) {
  const { label } = field
  const [asking, setAsking] = useState<'change' | 'remove'>()
  const close = () => setAsking(undefined)
  return (
    <DeskItem
      title={label}
      facts={[
        [texts.types[field.type], field.unit].filter(Boolean).join(', '),
        field.choices.length > 0 && field.choices.join(', '),
        field.is_required && texts.isRequired,
        field.is_private && texts.isPrivate,
      ]}
      actions={
        <>
          <Button
            size="sm"
            aria-haspopup="dialog"
            aria-label={texts.changeOf(label)}
            onClick={() => setAsking('change')}
          >
            {texts.change}
          </Button>
          <Button
            size="sm"
            variant="danger"
            aria-haspopup="dialog"
            aria-label={texts.removeOf(label)}
            onClick={() => setAsking('remove')}
          >
            {texts.removeField}
          </Button>
          {asking === 'change' && <FieldDialog onClose={close} category={category} field={field} />}
          {asking === 'remove' && <RemoveFieldDialog onClose={close} category={category} field={field} />}
        </>
      }
    />
  )
}
