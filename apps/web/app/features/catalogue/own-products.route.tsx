import { formatMoney } from '@asime/contract/money'
import { type BulkChange, NONE_OF_YOURS, type OwnProductCard } from '@asime/contract/own-products'
import { MAX_QUERY } from '@asime/contract/text-lengths'
import { useQueryClient } from '@tanstack/react-query'
import PackagePlus from 'lucide-react/icons/package-plus'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { Form, href, Link, useNavigate, useSearchParams } from 'react-router'
import { ApiError } from '../../lib/api/api.ts'
import { serverMessage } from '../../lib/api/server-message.ts'
import { formatTotal } from '../../lib/format/totals.ts'
import { linkToMore, loadPages, readExtent } from '../../lib/lists/list-pages.ts'
import { useSavedViews } from '../../lib/lists/use-saved-views.ts'
import { ownMeta } from '../../lib/page/own-meta.ts'
import { Queries, useOwnQuery } from '../../lib/session/queries.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { StateChips } from '../../ui/own-list.tsx'
import { GrowingRows } from '../../ui/growing-rows.tsx'
import { SavedViews } from '../../ui/saved-views.tsx'
import { Select } from '../../ui/select.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { readOwnQuery, SORTS, writeOwnQuery } from './own-product-query.ts'
import { type Figure, OwnProductRows } from './own-product-rows.tsx'
import {
  changeProduct,
  changeProducts,
  duplicateProduct,
  listCategories,
  listOwnProducts,
  type OwnProductPage,
  requestFeaturing,
  restoreProducts,
} from './own-products.api.ts'
import * as texts from './own-products.texts.ts'
import type { ProductAct } from './product-menu.tsx'
import type { NamedVariant } from './variant-stock.tsx'

/** How long a change can be taken back by one tap. */
const UNDO_MS = 8_000

export function meta() {
  return ownMeta(texts.products)
}

export default function OwnProductsPage() {
  return (
    <Queries>
      <OwnProducts />
    </Queries>
  )
}

function OwnProducts() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [params] = useSearchParams()
  const asked = readOwnQuery(params)
  const extent = readExtent(params)
  const address = writeOwnQuery(asked)
  const { sort, order } = SORTS.find((each) => each.sort === asked.sort) ?? SORTS[0]!
  const list = useOwnQuery(
    ['own products', address, extent.cursor, extent.pages],
    async (signal) => {
      let counts: OwnProductPage['meta']['counts'] | undefined
      const page = await loadPages(extent, async (cursor) => {
        const { shelf, query, category_id } = asked
        const answer = await listOwnProducts(
          { shelf, query, category_id, sort_by: sort, sort_order: order, cursor },
          signal,
        )
        counts = answer.meta.counts
        return answer
      })
      return { ...page, counts }
    },
    // The figures of the chips stay while another shelf is on its way.
    { placeholderData: (shown) => shown },
  )
  const saved = useSavedViews('shop_products', list.data !== undefined)
  const { data: categories = [] } = useOwnQuery(['categories'], listCategories)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())

  const products = list.data?.data ?? []
  const counts = list.data?.counts
  const isNarrowed = address !== '?'
  const moreLink = linkToMore(list, params, extent)
  const refresh = () => queries.invalidateQueries()

  /** Says what was refused, in the server's words unless `refuse` has others. */
  async function attempt(work: () => Promise<unknown>, refuse = tellRefusal): Promise<boolean> {
    try {
      await work()
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status !== 401) refuse(error)
      return false
    } finally {
      await refresh()
    }
  }

  const undoing = (work: () => Promise<unknown>) => ({
    durationMs: UNDO_MS,
    action: { label: texts.undo, onPress: () => void attempt(work) },
  })

  async function save(product: OwnProductCard, figure: Figure, value: number): Promise<boolean> {
    const isReduced = product.discount_price !== null
    const was = figure === 'stock' ? product.stock_quantity : (product.discount_price ?? product.price)
    const set = (to: number) =>
      figure === 'stock' ? { stock_quantity: to } : isReduced ? { discount_price: to } : { price: to }
    const isDone = await attempt(async () => {
      const now = await changeProduct(product.id, {
        ...set(value),
        if_updated_at: product.updated_at,
        ...(figure === 'stock' ? { if_stock_quantity: was } : {}),
      })
      const say = (number: number) => (figure === 'stock' ? String(number) : formatMoney(number, product.currency))
      toast.success(
        texts.isNow[figure](product.product_name, say(value), say(was)),
        undefined,
        undoing(() =>
          changeProduct(product.id, {
            ...set(was),
            if_updated_at: now.updated_at,
            ...(figure === 'stock' ? { if_stock_quantity: value } : {}),
          }),
        ),
      )
    })
    if (isDone) setChanged(new Set([`${product.id} ${figure}`]))
    return isDone
  }

  async function saveVariant(product: OwnProductCard, variant: NamedVariant, value: number): Promise<boolean> {
    const { id, label, stock_quantity: was } = variant
    const set = (to: number, seen: number) =>
      changeProduct(product.id, { variant_stock: [{ id, stock_quantity: to, if_stock_quantity: seen }] })
    const isDone = await attempt(async () => {
      await set(value, was)
      toast.success(
        texts.isNow.stock(texts.variantOf(product.product_name, label), String(value), String(was)),
        undefined,
        undoing(() => set(was, value)),
      )
    })
    if (isDone) setChanged(new Set([`${id} stock`]))
    return isDone
  }

  const unchoose = (ids: readonly string[]) =>
    setChosen((before) => new Set([...before].filter((id) => !ids.includes(id))))

  function changeMany(ids: readonly string[], change: BulkChange, tell?: (message: string) => void): Promise<boolean> {
    const refuse = (error: ApiError) => {
      const gone = ids.filter((_, place) => error.errors?.[`ids.${place}`] === NONE_OF_YOURS)
      if (gone.length > 0) {
        unchoose(gone)
        toast.error(texts.notChanged, texts.deletedMeanwhile(gone.length))
      } else if (tell) tell(serverMessage(error) ?? texts.tryAgain)
      else tellRefusal(error)
    }
    return attempt(async () => {
      const { changed: count, undo } = await changeProducts({ ids: [...ids], change })
      // Others stay chosen where one is changed by its own menu.
      unchoose(ids)
      toast.success(
        change.kind === 'delete' ? texts.deleted(count) : texts.changed(count),
        undefined,
        undoing(() => restoreProducts(undo)),
      )
    }, refuse)
  }

  function act(product: OwnProductCard, what: ProductAct) {
    const { id, product_name: name } = product
    if (what === 'publish') return void changeMany([id], { kind: 'visibility', visibility: 'published' })
    if (what === 'hide') return void changeMany([id], { kind: 'visibility', visibility: 'hidden' })
    if (what === 'delete') return void changeMany([id], { kind: 'delete' })
    if (what === 'feature')
      return void attempt(async () => {
        await requestFeaturing(id)
        toast.success(texts.featuringRequested(name))
      })
    void attempt(async () => {
      const copy = await duplicateProduct(id)
      await navigate(href('/app/vendor/products/:id/edit', { id: copy.id }))
    })
  }

  return (
    <div className="frame pt-5 lg:pt-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">{texts.products}</h1>
        <div className="flex flex-wrap gap-2.5">
          <Link to={href('/app/vendor/products/import')} className={buttonClass()}>
            {texts.importOrExport}
          </Link>
          <Link to={href('/app/vendor/add-product')} className={buttonClass({ variant: 'buy' })}>
            <Plus aria-hidden="true" />
            {texts.addProduct}
          </Link>
        </div>
      </div>
      <search aria-label={texts.search} className="mt-4 block">
        <Form
          // Another address, as by a saved view, is another form.
          key={address}
          className="grid gap-2.5 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_220px_200px]"
          onSubmit={(event) => {
            event.preventDefault()
            const values = new FormData(event.currentTarget)
            const typed = new URLSearchParams(
              [...values].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
            )
            if (asked.shelf) typed.set('state', asked.shelf)
            void navigate(writeOwnQuery(readOwnQuery(typed)))
          }}
        >
          <Field label={texts.nameOrSku} className="sm:col-span-2 lg:col-span-1">
            {(control) => (
              <Input
                {...control}
                type="search"
                name="query"
                defaultValue={asked.query}
                maxLength={MAX_QUERY}
                autoComplete="off"
                enterKeyHint="search"
              />
            )}
          </Field>
          <Field label={texts.category}>
            {(control) => (
              <Select
                {...control}
                // The choices may come after the address is known.
                key={categories.length}
                name="category"
                defaultValue={asked.category_id ?? ''}
                onChange={(event) => event.currentTarget.form?.requestSubmit()}
              >
                <option value="">{texts.allCategories}</option>
                {categories.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={texts.sort}>
            {(control) => (
              <Select
                {...control}
                name="sort"
                defaultValue={sort}
                onChange={(event) => event.currentTarget.form?.requestSubmit()}
              >
                {SORTS.map((each) => (
                  <option key={each.sort} value={each.sort}>
                    {each.label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </Form>
      </search>
      <div className="mt-3.5 grid grid-cols-[minmax(0,1fr)] gap-2">
        <StateChips
          renderLink={(link) => <Link preventScrollReset {...link} />}
          label={texts.byState}
          current={asked.shelf ?? 'all'}
          keep={Object.fromEntries(new URLSearchParams(writeOwnQuery({ ...asked, shelf: undefined }).slice(1)))}
          states={(['all', 'published', 'draft', 'hidden', 'low_stock', 'sold_out'] as const).map((state) => ({
            state,
            label: texts.shelves[state],
            ...(counts && { count: counts[state] }),
          }))}
        />
        <SavedViews
          saved={saved}
          query={address.slice(1)}
          renderLink={(link) => <Link preventScrollReset {...link} />}
        />
      </div>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-3.5">
        {chosen.size > 0 && (
          <BulkBar
            count={chosen.size}
            categories={categories}
            onClear={() => setChosen(new Set())}
            onChange={(change, tell) => changeMany([...chosen], change, tell)}
          />
        )}
        {saved.isAwaited ? null : list.data ? (
          products.length > 0 ? (
            <GrowingRows
              shown={products.length}
              total={formatTotal(list.data.meta)}
              noun={texts.noun}
              isLoading={list.isPlaceholderData}
              renderMore={moreLink && ((way) => <Link {...moreLink} {...way} />)}
            >
              {extent.cursor && (
                <p>
                  <Link to={address} className="font-semibold text-forest underline-offset-4 hover:underline">
                    {texts.backToTheFirst}
                  </Link>
                </p>
              )}
              <OwnProductRows
                products={products}
                chosen={chosen}
                changed={changed}
                onChoose={(ids, isChosen) => {
                  const others = [...chosen].filter((id) => !ids.includes(id))
                  setChosen(new Set(isChosen ? [...others, ...ids] : others))
                }}
                onAct={act}
                onSave={save}
                onSaveVariant={saveVariant}
              />
            </GrowingRows>
          ) : (
            <Nothing isNarrowed={isNarrowed} />
          )
        ) : list.isError ? (
          <Failed onRetry={list.refetch} />
        ) : (
          <Loading className="grid gap-3">
            {[1, 2, 3, 4, 5, 6].map((row) => (
              <Skeleton key={row} className="h-[152px] min-[70rem]:h-[84px]" />
            ))}
          </Loading>
        )}
      </div>
    </div>
  )
}

function tellRefusal(error: ApiError) {
  const message = serverMessage(error)
  if (message === undefined) toast.error(texts.noAnswer, texts.tryAgain)
  else toast.error(texts.notChanged, message)
}

function Nothing({ isNarrowed }: { isNarrowed: boolean }) {
  return (
    <EmptyState
      icon={<PackagePlus />}
      title={isNarrowed ? texts.noneFound : texts.noneYet}
      actions={
        isNarrowed ? (
          <Link to="?" className={buttonClass()}>
            {texts.clearFilters}
          </Link>
        ) : (
          <Link to={href('/app/vendor/add-product')} className={buttonClass({ variant: 'buy' })}>
            {texts.addFirst}
          </Link>
        )
      }
    >
      {isNarrowed ? texts.noneFoundText : texts.noneYetText}
    </EmptyState>
  )
}
