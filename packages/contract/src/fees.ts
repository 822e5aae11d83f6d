import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { CURRENCY } from './money.ts'
import { dataOf } from './paging.ts'

/** What selling costs, as orders made now are computed. */
export const Fees = z
  .object({
    commission_percent: z.number().meta({ description: 'Of the price of the goods; a delivery fee bears none' }),
    categories: z
      .array(z.object({ name: z.string(), commission_percent: z.number() }))
      .meta({ description: 'Categories with a commission of their own' }),
    vat_percent: z.number().meta({ description: 'Tax on the commission' }),
    payment_fee_percent: z
      .number()
      .meta({ description: 'What the payment provider usually takes of a payment. An order bears what it did take' }),
    example: z
      .object({
        price: z.number(),
        commission: z.number(),
        commission_vat: z.number(),
        payment_fee: z.number(),
        net: z.number(),
      })
      .meta({ description: `In ${CURRENCY}: of goods without a delivery fee, and what the vendor gets` }),
  })
  .meta({ id: 'Fees' })
export type Fees = z.infer<typeof Fees>

export const readFeesEndpoint = endpoint({
  id: 'readFees',
  method: 'GET',
  path: '/fees',
  tag: 'Payouts',
  access: 'public',
  summary: 'What selling costs: commission, the tax on it and the payment fee, with an example',
  status: 200,
  response: dataOf(Fees),
})
