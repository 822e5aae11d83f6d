import { CURRENCY, formatMoney } from '@asime/contract/money'
import { Field } from '../../ui/field.tsx'
import { ProductEarnings } from './product-earnings.tsx'
import { MoneyInput, Part, type PartProps, textOf } from './product-part.tsx'
import * as texts from './product-price.texts.ts'

interface ProductPriceProps extends PartProps {
  /** As typed, where they are amounts. */
  price: number | undefined
  discount: number | undefined
  isReduced: boolean
  percent: number
  /** By its name. */
  category: string | undefined
}

/** What it costs, reduced or not, and what is left of that. */
export function ProductPrice(props: ProductPriceProps) {
  const { errors, price, discount, isReduced, percent, category } = props
  const text = textOf(props)
  return (
    <Part title={texts.priceTitle}>
      <div className="grid gap-3.5 sm:grid-cols-2">
        <Field label={texts.regularPrice} error={errors['price']}>
          {(control) => <MoneyInput {...control} {...text('price')} name="price" />}
        </Field>
        <Field label={texts.salePrice} optional error={errors['discount_price']}>
          {(control) => <MoneyInput {...control} {...text('discount_price')} name="discount_price" />}
        </Field>
      </div>
      {isReduced && price !== undefined && discount !== undefined && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-laterite-soft px-3 py-2.5 text-laterite-ink">
          {percent > 0 && (
            <span className="-ml-3 rounded-r-[7px] bg-laterite px-2 py-0.5 font-display text-sm font-bold text-on-laterite">
              -{percent}%
            </span>
          )}
          <b className="font-semibold">{formatMoney(discount, CURRENCY)}</b>
          <s className="text-sm">{formatMoney(price, CURRENCY)}</s>
          <span className="text-sm">{texts.saves(formatMoney(price - discount, CURRENCY))}</span>
        </p>
      )}
      <ProductEarnings amount={isReduced ? discount : price} isReduced={isReduced} category={category} />
    </Part>
  )
}
