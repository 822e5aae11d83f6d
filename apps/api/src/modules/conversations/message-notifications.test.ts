import { expect, test } from 'vitest'
import { buildBuyer, buildVendor, type TestUser } from '../../../test/builders.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { notifyOfMessages } from './message-notifications.service.ts'

const app = useTestApp({ poolSize: 30 })

const jobs = async () =>
  app().sql<{ seconds: number }>(
    "SELECT extract(epoch FROM run_at - now())::float8 AS seconds FROM graphile_worker.jobs WHERE task_identifier = 'tell_of_messages'",
  )

async function write(buyer: TestUser, vendorId: string): Promise<void> {
  const { body } = await app().as(buyer).post('/conversations', { vendor_id: vendorId })
  const message = { client_id: crypto.randomUUID(), content: 'Is it there?' }
  await app().as(buyer).post(`/conversations/${body.data.id}/messages`, message)
}

test('a waiting message schedules the job that notifies of it; the job schedules itself while something waits', async () => {
  const [buyer, shop] = [await buildBuyer(app()), await buildVendor(app())]
  await notifyOfMessages(app().context)
  expect(await jobs()).toEqual([])

  await write(buyer, shop.vendorId)

  await expect.poll(async () => (await jobs()).length).toBe(1)
  expect((await jobs())[0]?.seconds).toBeGreaterThan(1)
  expect((await jobs())[0]?.seconds).toBeLessThanOrEqual(30)
  // As if it had just run, and another message came meanwhile.
  await app().sql("DELETE FROM graphile_worker._private_jobs WHERE key = 'tell_of_messages'")
  await notifyOfMessages(app().context)
  expect(await jobs()).toHaveLength(1)
  expect((await jobs())[0]?.seconds).toBeLessThanOrEqual(30)
})

test('nothing waits for readers who get neither push nor email', async () => {
  const [buyer, shop] = [await buildBuyer(app()), await buildVendor(app())]
  await app().as(shop).put('/notifications/settings/channel', { topic: 'enquiries', channel: 'email', on: false })

  await write(buyer, shop.vendorId)

  expect(await app().sql('SELECT held_until FROM notifications WHERE user_id = $1', [shop.id])).toEqual([
    { held_until: null },
  ])
})
