import type { Product } from '@asime/contract/products'
import { variantLabel } from '@asime/contract/variant-rules'
import { formatMoney } from '@asime/contract/money'
import { useIsServerHtml } from '../../lib/page/use-is-server-html.ts'
import { chipClass } from '../../ui/chip.tsx'
import type { Choice } from './use-purchase.ts'
import * as texts from './variant-chooser.texts.ts'

/** One value of each option. What cannot be had with what is chosen already says so, and can be looked at all the same. */
export function VariantChooser({ product, choice }: { product: Product; choice: Choice }) {
  const { chosen, choose, isAsked } = choice
  const isServerHtml = useIsServerHtml()
  return (
    <div id="variants" className="mt-[18px] grid gap-3.5 wrap-anywhere">
      {product.options.map(({ name, values }, index) => (
        <fieldset key={name} className="min-w-0 noscript:hidden">
          <legend className="mb-1.5 text-sm font-semibold">{name}</legend>
          <div className="flex flex-wrap gap-2">
            {values.map((value) => {
              const obstacle = obstacleOf(product, chosen, index, value)
              const isOn = chosen[index] === value
              return (
                <label
                  key={value}
                  className={chipClass({
                    isOn,
                    className: `min-h-11! whitespace-normal! has-focus-visible:outline-2 has-focus-visible:outline-offset-2 ${obstacle ? 'border-dashed' : ''}`,
                  })}
                >
                  <input
                    type="radio"
                    name={`option-${index}`}
                    checked={isOn}
                    onChange={() => choose(index, value)}
                    className="sr-only"
                  />
                  {value}
                  {obstacle && <span className={isOn ? '' : 'text-ink-3'}>{obstacle}</span>}
                </label>
              )
            })}
          </div>
          {isAsked && chosen[index] === undefined && (
            <p role="alert" className="mt-1.5 text-[.8125rem] font-medium text-danger">
              {texts.choose(name)}
            </p>
          )}
        </fieldset>
      ))}
      {isServerHtml && (
        <ul className="grid gap-1 text-[.9375rem] scripted:hidden">
          {product.variants.map((variant) => (
            <li key={variant.id}>
              {texts.inWords(
                variantLabel(product.options, variant.values),
                formatMoney(variant.price, product.currency),
                variant.in_stock,
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** From how many on it costs less. */
export function QuantityPrices({ product }: { product: Product }) {
  return (
    <table className="mt-[18px] w-full text-[.9375rem]">
      <caption className="pb-1 text-left text-sm font-semibold">
        {texts.quantityPrices}
        {product.has_variants && <span className="font-normal text-ink-3"> {texts.countTogether}</span>}
      </caption>
      <tbody>
        {product.quantity_prices.map(({ quantity, price }) => (
          <tr key={quantity} className="border-t border-line">
            <th scope="row" className="py-1.5 text-left font-normal">
              {texts.orMore(quantity)}
            </th>
            <td className="py-1.5 text-right font-medium">{texts.each(formatMoney(price, product.currency))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function obstacleOf(product: Product, chosen: Choice['chosen'], index: number, value: string): string | undefined {
  const fitting = product.variants.filter(({ values }) =>
    values.every((other, at) => (at === index ? other === value : (chosen[at] ?? other) === other)),
  )
  if (fitting.length === 0) return texts.notAvailable
  return fitting.some((variant) => variant.in_stock) ? undefined : texts.soldOut
}
