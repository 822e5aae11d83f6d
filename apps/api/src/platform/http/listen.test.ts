import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from './listen.ts'

async function start(port = 0) {
  const server = Fastify()
  onTestFinished(() => server.close())
  server.get('/', async () => 'answered')
  await listen(server, { host: '127.0.0.1', port })
  return { server, port: (server.server.address() as AddressInfo).port }
}

test.runIf(process.platform === 'linux')('many who come at once are let in together', async () => {
  const { server, port } = await start()
  let [all, thisTurn, most] = [0, 0, 0]
  server.server.on('connection', () => {
    if (thisTurn === 0) setImmediate(() => (thisTurn = 0))
    most = Math.max(most, ++thisTurn)
    all++
  })
  const callers = Array.from({ length: 200 }, () => connect(port, '127.0.0.1'))
  await expect.poll(() => all).toBe(200)
  for (const caller of callers) caller.destroy()

  expect(most).toBeGreaterThan(4)
})

test('each of its sockets answers, and none is left once it is closed', async () => {
  const { server, port } = await start()
  const ask = () => fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } })
  const answers = await Promise.all(Array.from({ length: 100 }, ask))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))

  await server.close()
  await expect(ask()).rejects.toThrow('fetch failed')
})

test('its port is nobody else’s', async () => {
  const { port } = await start()
  await expect(start(port)).rejects.toMatchObject({ code: 'EADDRINUSE' })
})
