import { lookup } from 'node:dns/promises'
import { type AddressInfo, connect, type ListenOptions, Server } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { refuseReadsEarly } from './early-refusals.ts'
import { listen } from './listen.ts'

vi.mock('node:dns/promises', { spy: true })

async function start(port = 0, host = '127.0.0.1', logged: string[] = []) {
  const server = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => void logged.push(line) } } })
  onTestFinished(() => server.close())
  server.get('/', async () => 'answered')
  await listen(server, { host, port })
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

test('a system that does not share ports is listened on with one socket, and the log says so', async () => {
  const { listen: original } = Server.prototype
  // As Node answers where libuv or the kernel does not know SO_REUSEPORT.
  const spy = vi.spyOn(Server.prototype, 'listen').mockImplementation(function (this: Server, ...args: unknown[]) {
    const [options] = args as [ListenOptions]
    if (!options.reusePort) return Reflect.apply(original, this, args) as Server
    process.nextTick(() => this.emit('error', Object.assign(new Error('listen ENOTSUP'), { code: 'ENOTSUP' })))
    return this
  })
  onTestFinished(() => spy.mockRestore())
  const logged: string[] = []
  const { port } = await start(0, '127.0.0.1', logged)

  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
  expect(logged).toHaveLength(process.platform === 'linux' ? 1 : 0)
  expect(logged.join('')).toMatch(process.platform === 'linux' ? /does not share ports/ : /^$/)
})

test.runIf(process.platform === 'linux')('each address of localhost refuses early', async () => {
  const addresses = ['127.0.0.1', '127.0.0.2']
  vi.mocked(lookup).mockResolvedValueOnce(addresses.map((address) => ({ address, family: 4 })) as never)
  const { server, port } = await start(0, 'localhost')
  refuseReadsEarly(server.server, { isFull: () => true, isAtHand: () => false })

  for (const address of addresses) {
    const { status } = await fetch(`http://${address}:${port}/api/v1/products`)
    expect([address, status]).toEqual([address, 503])
  }
})
