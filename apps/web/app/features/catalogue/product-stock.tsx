import { MAX_SKU } from '@asime/contract/text-lengths'
import { Field, Input } from '../../ui/field.tsx'
import { Part, type PartProps, textOf } from './product-part.tsx'
import * as texts from './product-stock.texts.ts'
import { QuantityPriceEditor } from './quantity-price-editor.tsx'
import { VariantEditor } from './variant-editor.tsx'

interface ProductStockProps extends PartProps {
  /** What a buyer pays, where that is an amount. */
  price: number | undefined
  lowStockBelow: number | undefined
}

/** How many there are, in which variants, and what many cost. */
export function ProductStock(props: ProductStockProps) {
  const { fields, errors, set, price, lowStockBelow } = props
  const text = textOf(props)
  return (
    <>
      <Part title={texts.stockTitle} lead={texts.stockLead}>
        <VariantEditor
          value={fields.variants}
          onChange={(variants) => set({ variants })}
          price={price}
          pictures={fields.pictures.map(({ url }) => url)}
          lowStockBelow={lowStockBelow}
          errors={errors}
        />
        <div className="grid gap-3.5 sm:grid-cols-3">
          {fields.variants.options.length === 0 && (
            <Field label={texts.inStock} error={errors['stock_quantity']}>
              {(control) => (
                <Input {...control} {...text('stock_quantity')} name="stock_quantity" inputMode="numeric" />
              )}
            </Field>
          )}
          <Field label={texts.warnBelow} error={errors['low_stock_below']} hint={texts.warnHint}>
            {(control) => (
              <Input {...control} {...text('low_stock_below')} name="low_stock_below" inputMode="numeric" />
            )}
          </Field>
          <Field label={texts.minimumOrder} error={errors['min_order_quantity']}>
            {(control) => (
              <Input {...control} {...text('min_order_quantity')} name="min_order_quantity" inputMode="numeric" />
            )}
          </Field>
        </div>
        <Field label={texts.sku} optional error={errors['sku']} hint={texts.skuHint}>
          {(control) => (
            <Input {...control} {...text('sku')} name="sku" maxLength={MAX_SKU} autoCapitalize="characters" />
          )}
        </Field>
      </Part>
      <Part title={texts.quantityPrices}>
        <QuantityPriceEditor
          value={fields.quantity_prices}
          onChange={(steps) => set({ quantity_prices: steps })}
          errors={errors}
        />
      </Part>
    </>
  )
}
