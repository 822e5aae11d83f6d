import { formatMoney } from '@asime/contract/money'
import type { DeliveryMethod, Quote } from '@asime/contract/orders'
import type { ReactNode } from 'react'
import { type RadioCardOption, RadioCards } from '../../ui/radio-cards.tsx'
import { deliveryMethodOptions } from './delivery-methods.tsx'
import * as texts from './shop-methods.texts.ts'

interface ShopMethodsProps {
  quote: Quote | undefined
  /** What the buyer has chosen, by shop; the quote of it may be under way. */
  chosen: Readonly<Record<string, DeliveryMethod>>
  /** What is wrong with a shop's method, by its id. */
  errors: Readonly<Record<string, string>>
  onChoose: (vendorId: string, method: DeliveryMethod) => void
}

/** How each shop's part travels: what it offers there, with its fee. */
export function ShopMethods({ quote, chosen, errors, onChoose }: ShopMethodsProps) {
  if (!quote) return <p className="text-[.9375rem] text-ink-2">{texts.chooseARegionToSee}</p>
  return quote.orders.map(({ vendor, method, delivery_options: options, is_weight_known: isWeightKnown }) => (
    <RadioCards
      key={vendor.id}
      id={`method-${vendor.id}`}
      name={`method-${vendor.id}`}
      legend={quote.orders.length === 1 ? texts.howShouldItBeDelivered : texts.deliveryFrom(vendor.business_name)}
      value={methodOf({ vendor, method, delivery_options: options }, chosen)}
      onChange={({ target }) => {
        const option = options.find((each) => each.method === target.value)
        if (option) onChoose(vendor.id, option.method)
      }}
      options={optionsOf(options, quote.currency)}
      {...(errors[vendor.id] ? { error: errors[vendor.id] } : {})}
      {...(isWeightKnown ? {} : { hint: texts.sellerListsNoWeight })}
    />
  ))
}

/** What the buyer has chosen for a shop, where it is offered; else what was quoted. */
export function methodOf(
  {
    vendor,
    method,
    delivery_options: options,
  }: Pick<Quote['orders'][number], 'vendor' | 'method' | 'delivery_options'>,
  chosen: Readonly<Record<string, DeliveryMethod>>,
): DeliveryMethod {
  const wish = chosen[vendor.id]
  return wish && options.some((option) => option.method === wish) ? wish : method
}

const withFee = (amount: ReactNode, description: ReactNode) => (
  <>
    {amount}. {description}
  </>
)

/** The cards of what is offered, each with its fee. */
function optionsOf(offered: Quote['orders'][number]['delivery_options'], currency: string): RadioCardOption[] {
  const cards: RadioCardOption[] = []
  for (const { description, ...card } of deliveryMethodOptions) {
    const fee = offered.find(({ method }) => method === card.value)?.fee
    if (fee === undefined) continue
    const amount = <b className="font-semibold text-ink">{fee === 0 ? texts.noFee : formatMoney(fee, currency)}</b>
    cards.push({ ...card, description: withFee(amount, description) })
  }
  return cards
}
