import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { CURRENCY } from './money.ts'
import { dataOf } from './paging.ts'

/** What selling costs, by the rates that apply to new orders. */
export const Fees = z
  .object({
    commission_percent: z.number().meta({ description: 'Charged on the price of the goods, not on the delivery fee' }),
    categories: z
      .array(z.object({ name: z.string(), commission_percent: z.number() }))
      .meta({ description: 'Categories with a commission of their own' }),
    vat_percent: z.number().meta({ description: 'Tax on the commission' }),
    payment_fee_percent: z
      .number()
      .meta({ description: 'The payment provider’s usual fee. Orders are charged the actual fee' }),
    example: z
      .object({
        price: z.number(),
        commission: z.number(),
        commission_vat: z.number(),
        payment_fee: z.number(),
        net: z.number(),
      })
      .meta({ description: `An example in ${CURRENCY} without a delivery fee, with the vendor’s earnings` }),
  })
  .meta({ id: 'Fees' })
export type Fees = z.infer<typeof Fees>

export function commissionPercentOf(fees: Fees, category?: string): number {
  return fees.categories.find(({ name }) => name === category)?.commission_percent ?? fees.commission_percent
}

/** The deductions from a price at these rates, and the rest. Rounded to the pesewa, as in orders. */
export function splitOf(
  fees: Fees,
  price: number,
  category?: string,
): { commission: number; vat: number; paymentFee: number; net: number } {
  const pesewas = Math.round(price * 100)
  const commission = Math.round((pesewas * commissionPercentOf(fees, category)) / 100)
  const vat = Math.round((commission * fees.vat_percent) / 100)
  const paymentFee = Math.round((pesewas * fees.payment_fee_percent) / 100)
  const net = pesewas - commission - vat - paymentFee
  return { commission: commission / 100, vat: vat / 100, paymentFee: paymentFee / 100, net: net / 100 }
}

export function earningsOf(fees: Fees, price: number, category?: string): number {
  return splitOf(fees, price, category).net
}

export const readFeesEndpoint = endpoint({
  id: 'readFees',
  method: 'GET',
  path: '/fees',
  tag: 'Payouts',
  access: 'public',
  summary: 'Seller fees: commission, tax on it and the payment fee, with an example',
  status: 200,
  response: dataOf(Fees),
})
export const readShopFeesEndpoint = endpoint({
  id: 'readShopFees',
  method: 'GET',
  path: '/user/shop/fees',
  tag: 'Shop',
  access: 'vendor',
  forbidden: 'Only vendors have a shop',
  summary: 'What selling costs the caller’s shop: as `/fees`, with the commission that was agreed with it, if any',
  status: 200,
  response: dataOf(Fees),
})
