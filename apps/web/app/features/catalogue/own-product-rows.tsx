import { formatAmount, formatMoney } from '@asime/contract/money'
import type { OwnProductCard } from '@asime/contract/own-products'
import { productVisibilityLabels } from '@asime/contract/product-states'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { Fragment, type ReactNode, useState, useSyncExternalStore } from 'react'
import { href, Link } from 'react-router'
import { priceOf } from '../../lib/format/product-price.ts'
import { formatCount } from '@asime/contract/counts'
import { Badge } from '../../ui/badge.tsx'
import { Tick } from '../../ui/field.tsx'
import { Money } from '../../ui/money.tsx'
import { Picture } from '../../ui/picture.tsx'
import { InlineValue } from './inline-value.tsx'
import * as texts from './own-product-rows.texts.ts'
import { type ProductAct, ProductMenu } from './product-menu.tsx'
import { type NamedVariant, VariantStock } from './variant-stock.tsx'

export type Figure = 'price' | 'stock'

interface OwnProductRowsProps {
  products: readonly OwnProductCard[]
  chosen: ReadonlySet<string>
  /** `id price` and `id stock` of what was changed just now; of a variant by its own id. */
  changed: ReadonlySet<string>
  onChoose: (ids: readonly string[], isChosen: boolean) => void
  onAct: (product: OwnProductCard, act: ProductAct) => void
  onSave: (product: OwnProductCard, figure: Figure, value: number) => Promise<boolean>
  onSaveVariant: (product: OwnProductCard, variant: NamedVariant, value: number) => Promise<boolean>
}

/** Which products show their variants. */
interface Opened {
  opened: ReadonlySet<string>
  onOpen: (id: string, isOpen: boolean) => void
}

const TONES = { draft: 'wait', published: 'ok', hidden: 'plain' } as const

/** A table where there is room for one, else a card for each. */
export function OwnProductRows(props: OwnProductRowsProps) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const onOpen = (id: string, isOpen: boolean) => {
    const others = [...opened].filter((each) => each !== id)
    setOpened(new Set(isOpen ? [...others, id] : others))
  }
  const Rows = useIsWide() ? Table : Cards
  return <Rows {...props} opened={opened} onOpen={onOpen} />
}

function Table(props: OwnProductRowsProps & Opened) {
  const { products, chosen, onChoose, onAct } = props
  const all = products.every(({ id }) => chosen.has(id))
  return (
    <table className="w-full border-separate border-spacing-0 rounded-card border border-line bg-surface text-left text-[.9375rem] [&_td]:border-t [&_td]:border-line [&_td]:py-2 [&_td]:pr-4 [&_th]:py-2 [&_th]:pr-4 [&_th]:text-[.8125rem] [&_th]:font-normal [&_th]:text-ink-3">
      <thead>
        <tr>
          <th scope="col" className="w-12 pl-4">
            <Choice
              label={texts.chooseAll}
              isChosen={all}
              onChange={(isChosen) =>
                onChoose(
                  products.map(({ id }) => id),
                  isChosen,
                )
              }
            />
          </th>
          {/* As much as the figures leave it: a name cut off after two short lines may be that of several products. */}
          <th scope="col" className="w-2/5">
            {texts.product}
          </th>
          <th scope="col" className="pr-[50px]! text-right">
            {texts.price}
          </th>
          <th scope="col" className="pr-[50px]! text-right">
            {texts.stock}
          </th>
          <th scope="col" className="min-w-[4.5rem] text-right">
            {texts.sold}
          </th>
          <th scope="col" className="text-right">
            {texts.views}
          </th>
          <th scope="col">{texts.status}</th>
          <th scope="col">
            <span className="sr-only">{texts.more}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <Fragment key={product.id}>
            <tr className={chosen.has(product.id) ? 'bg-gold-soft' : ''}>
              <td className="pl-4">
                <Choice
                  label={texts.choose(product.product_name)}
                  isChosen={chosen.has(product.id)}
                  onChange={(isChosen) => onChoose([product.id], isChosen)}
                />
              </td>
              <th scope="row" className="border-t border-line font-normal! text-ink!">
                <div className="flex min-w-0 items-center gap-3 text-[.9375rem]">
                  <Thumbnail product={product} className="w-11" />
                  <div className="min-w-0">
                    <Name product={product} />
                    <p className="text-[.8125rem] text-ink-3">
                      {[product.sku, product.category.name].filter(Boolean).join(', ')}
                    </p>
                  </div>
                </div>
              </th>
              <td className="text-right">
                <div className="flex justify-end">
                  <Price {...props} product={product} />
                </div>
              </td>
              <td className="text-right">
                <div className="flex justify-end">
                  <Stock {...props} product={product} />
                </div>
              </td>
              <td className="text-right tabular-nums">{formatCount(product.units_sold)}</td>
              <td className="text-right tabular-nums">{formatCount(product.views_count)}</td>
              <td>
                <Status product={product} />
              </td>
              <td className="pr-1.5!">
                <ProductMenu product={product} onAct={(act) => onAct(product, act)} />
              </td>
            </tr>
            {showsVariants(props, product) && (
              <tr className={chosen.has(product.id) ? 'bg-gold-soft' : ''}>
                <td colSpan={8} className="border-t-0! pt-0! pl-16">
                  <VariantStock {...variantsOf(props, product)} />
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

function Cards(props: OwnProductRowsProps & Opened) {
  const { products, chosen, onChoose, onAct } = props
  return (
    <ul className="grid gap-3">
      {products.map((product) => (
        <li
          key={product.id}
          className={`rounded-panel border p-3 ${chosen.has(product.id) ? 'border-gold bg-gold-soft' : 'border-line bg-surface'}`}
        >
          <div className="flex items-start gap-2.5">
            <Choice
              label={texts.choose(product.product_name)}
              isChosen={chosen.has(product.id)}
              onChange={(isChosen) => onChoose([product.id], isChosen)}
            />
            <Thumbnail product={product} className="w-16" />
            <div className="min-w-0 flex-1">
              <Name product={product} />
              <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-[.8125rem] text-ink-3">
                <Status product={product} />
                {texts.viewsOf(formatCount(product.views_count))}
                {product.units_sold > 0 && <span>{texts.soldOf(formatCount(product.units_sold))}</span>}
              </p>
            </div>
            <ProductMenu product={product} onAct={(act) => onAct(product, act)} />
          </div>
          <dl className="mt-3 flex flex-wrap gap-2.5 *:flex-[1_1_8.5rem] [&>div:has(form)]:basis-full">
            <Labelled label={texts.price}>
              <Price {...props} product={product} />
            </Labelled>
            <Labelled label={texts.stock}>
              <Stock {...props} product={product} />
            </Labelled>
          </dl>
          {showsVariants(props, product) && (
            <div className="mt-2.5">
              <VariantStock {...variantsOf(props, product)} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="rounded-control border border-line-strong px-1 pt-1.5">
      <dt className="px-2.5 text-[.8125rem] text-ink-3">{label}</dt>
      <dd className="[&>button]:w-full [&>button]:justify-between">{children}</dd>
    </div>
  )
}

const placeOfVariants = (id: string) => `variants-${id}`

// One that has lost its variants meanwhile shows none.
const showsVariants = ({ opened }: Opened, product: OwnProductCard) => product.has_variants && opened.has(product.id)

const variantsOf = ({ changed, onSaveVariant }: OwnProductRowsProps, product: OwnProductCard) => ({
  id: placeOfVariants(product.id),
  product,
  changed,
  onSave: onSaveVariant,
})

type FigureProps = Pick<OwnProductRowsProps, 'changed' | 'onSave'> & { product: OwnProductCard }

function Price({ product, changed, onSave }: FigureProps) {
  const { now, before } = priceOf(product)
  return (
    <InlineValue
      label={texts.priceOf(product.product_name)}
      value={now}
      kind="money"
      isChanged={changed.has(`${product.id} price`)}
      onSave={(value) => onSave(product, 'price', value)}
    >
      <span className="grid text-left leading-tight tabular-nums min-[70rem]:justify-items-end">
        <Money amount={now} currency={product.currency} />
        {before !== undefined && (
          <s className="text-[.8125rem] text-ink-3">
            <span className="sr-only">{texts.was(formatMoney(before, product.currency))}</span>
            <span aria-hidden="true">{formatAmount(before)}</span>
          </s>
        )}
      </span>
    </InlineValue>
  )
}

function Stock({ product, changed, opened, onOpen, onSave }: FigureProps & Opened) {
  const figure = (
    <span className="flex flex-wrap items-center gap-x-2 min-[70rem]:justify-end">
      {product.stock_quantity === 0 ? (
        <Badge tone="bad">{texts.soldOut}</Badge>
      ) : (
        product.is_low && <Badge tone="warm">{texts.low}</Badge>
      )}
      <b className="font-semibold tabular-nums">{formatCount(product.stock_quantity)}</b>
    </span>
  )
  if (product.has_variants) {
    const isOpen = opened.has(product.id)
    return (
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? placeOfVariants(product.id) : undefined}
        onClick={() => onOpen(product.id, !isOpen)}
        className="flex min-h-11 cursor-pointer items-center gap-x-2 rounded-control px-2.5 transition-colors hover:bg-surface-2 flex-wrap min-[70rem]:justify-end"
      >
        <span className="sr-only">{texts.stockByVariant(product.product_name)}</span>
        {/* In line with figures that have a pencil. */}
        <span className="min-[70rem]:mr-6">{figure}</span>
        <span className="flex items-center gap-1 text-[.8125rem] whitespace-nowrap text-ink-3">
          {texts.inVariants}
          <ChevronDown
            aria-hidden="true"
            strokeWidth={1.9}
            className={`size-4 flex-none transition-transform ${isOpen ? 'rotate-180' : ''}`}
          />
        </span>
      </button>
    )
  }
  return (
    <InlineValue
      label={texts.stockOf(product.product_name)}
      value={product.stock_quantity}
      kind="pieces"
      isChanged={changed.has(`${product.id} stock`)}
      onSave={(value) => onSave(product, 'stock', value)}
    >
      {figure}
    </InlineValue>
  )
}

function Name({ product }: { product: OwnProductCard }) {
  return (
    <Link
      to={href('/app/vendor/products/:id/edit', { id: product.id })}
      className="line-clamp-2 font-semibold wrap-anywhere underline-offset-4 hover:underline"
    >
      {product.product_name}
    </Link>
  )
}

function Status({ product }: { product: OwnProductCard }) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={TONES[product.visibility]}>{productVisibilityLabels[product.visibility]}</Badge>
      {product.featuring === 'featured' && <Badge tone="gold">{texts.featured}</Badge>}
      {product.featuring === 'requested' && <Badge tone="outline">{texts.featuringRequested}</Badge>}
    </span>
  )
}

function Thumbnail({ product, className }: { product: OwnProductCard; className: string }) {
  return (
    <Picture
      src={product.thumbnail_url}
      alt=""
      sizePx={200}
      sizes="64px"
      thumbhash={product.thumbhash}
      className={`flex-none rounded-[10px] ${className}`}
    />
  )
}

function Choice({
  label,
  isChosen,
  onChange,
}: {
  label: string
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}) {
  return (
    <label className="-m-2 grid size-11 flex-none cursor-pointer place-items-center">
      <span className="sr-only">{label}</span>
      <Tick type="checkbox" checked={isChosen} onChange={(event) => onChange(event.currentTarget.checked)} />
    </label>
  )
}

/** Beside the navigation of the workspace, the table needs more room than `lg` of the design has. */
const WIDE = '(min-width: 70rem)'

function useIsWide(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(WIDE)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => matchMedia(WIDE).matches,
    () => false,
  )
}
