import net from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { cutSlowReaders } from './slow-readers.ts'

/** More than systems take over for a caller who reads nothing. */
const LARGE = Buffer.alloc(32 * 1024 * 1024, 'a')

async function startServer(stalledMs: number) {
  const server = Fastify()
  cutSlowReaders(server, stalledMs)
  server.get('/large', async () => LARGE)
  server.get('/small', async () => 'small')
  onTestFinished(() => server.close())
  const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }))
  const connect = () => {
    const socket = net.connect(Number(port), '127.0.0.1')
    socket.on('error', () => {})
    onTestFinished(() => void socket.destroy())
    socket.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n')
    return socket
  }
  const connections = () => new Promise<number>((resolve) => server.server.getConnections((_error, n) => resolve(n)))
  return { server, port, connect, connections }
}

test('a caller who does not read the answer is cut, and others are served meanwhile', async () => {
  const { connect, connections, port } = await startServer(200)
  connect().pause()
  await expect.poll(connections).toBe(1)

  const answer = await fetch(`http://127.0.0.1:${port}/small`, { headers: { connection: 'close' } })
  expect(await answer.text()).toBe('small')

  await expect.poll(connections).toBe(0)
})

test('a caller who goes on asking without reading is cut too', async () => {
  const { connect, connections } = await startServer(200)
  const socket = connect().pause()
  const asking = setInterval(() => socket.write('\r\n'), 20)
  onTestFinished(() => clearInterval(asking))
  await expect.poll(connections).toBe(1)

  await expect.poll(connections).toBe(0)
})

test('a connection that sends very many requests ahead is cut', async () => {
  const { connect, connections } = await startServer(60_000)
  const socket = connect().pause()
  await expect.poll(connections).toBe(1)
  socket.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(20))

  await expect.poll(connections).toBe(0)
})

test('a call within the process is answered as usual', async () => {
  const { server } = await startServer(200)
  expect((await server.inject('/large')).body.length).toBe(LARGE.length)
})
