import { expect, test } from 'vitest'
import { buildCheckout, letPaymentTimePass } from '../../../test/builders.ts'
import { runJob } from '../../../test/jobs.ts'
import { buildPaidOrder, statusOf } from '../../../test/payments.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()

test('a reminder that cannot be sent keeps no other from it', async () => {
  const [broken, next] = [await buildPaidOrder(app()), await buildPaidOrder(app())]
  for (const order of [broken, next])
    await app().sql("UPDATE orders SET remind_at = now() - interval '1 second' WHERE id = $1", [order.orderId])
  await app().sql(
    `CREATE TRIGGER broken BEFORE UPDATE ON orders FOR EACH ROW WHEN (NEW.id = '${broken.orderId}') EXECUTE FUNCTION refuse_change()`,
  )

  await runJob(app(), 'remind_of_orders')

  const due = 'SELECT id FROM orders WHERE remind_at <= now()'
  expect(await app().sql(due)).toEqual([{ id: broken.orderId }])
})

test('stock that comes back beyond what a number holds is as much as it holds', async () => {
  const order = await buildCheckout(app())
  await app().sql('UPDATE products SET stock_quantity = 2147483647 WHERE id = $1', [order.productId])
  await letPaymentTimePass(app(), order.orderId)

  await runJob(app(), 'expire_orders')

  expect(await statusOf(app(), order.orderId)).toBe('expired')
})
