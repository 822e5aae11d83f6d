import { once } from 'node:events'
import net from 'node:net'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/test-app.ts'
import { callersWaiting } from '../database/hot-read.ts'

test('a caller who hung up before the answer is not waited for once their call is done', async () => {
  const app = await startTestApp({ poolSize: 1 })
  const { hostname, port } = new URL(await app.listen())
  const holder = await app.pool.connect()
  const called = once(app.server.server, 'request')
  const socket = net.connect(Number(port), hostname)
  socket.write('GET /api/v1/products HTTP/1.1\r\nHost: x\r\n\r\n')
  await called
  // The settings in force may wait to be read there as well.
  await expect.poll(() => callersWaiting(app.pool)).toBeGreaterThan(0)
  socket.resetAndDestroy()
  await once(socket, 'close')

  let isDrained = false
  // Longer than the test has.
  const drained = app.app.drain(120_000).then(() => (isDrained = true))
  await app.sql('SELECT 1')
  expect(isDrained).toBe(false)
  holder.release()
  await drained

  await app.close()
})

test('a stopping node gives notice: it is not ready, serves all the same, and keeps no connection', async () => {
  const app = await startTestApp()
  // Longer than the test has: what comes after the notice is the test above.
  void app.app.drain(1_000, 120_000)

  expect((await app.anonymous.get('/readyz')).status).toBe(503)
  const answer = await app.anonymous.get('/products')
  expect(answer.status).toBe(200)
  expect(answer.headers.connection).toBe('close')

  await app.close()
})
