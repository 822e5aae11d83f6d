import { randomUUID } from 'node:crypto'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile, repeatable } from '../bench/numbers.ts'
import { startApi } from '../bench/server.ts'
import { send, Tally } from './client.ts'
import { openDrillDatabase } from './database.ts'
import { type Drill, Findings } from './drill.ts'
import { makePeople, makeProducts, type Person } from './people.ts'

const CUT_WITHIN_MS = 15_000
/** One file, asked for so often on a connection that the system's buffers cannot hold all answers for a client who reads nothing. */
const FILE_BYTES = 4 * 1024 * 1024
const PIPELINED = 5

type Kind = 'slow headers' | 'slow body' | 'reads nothing'

/** Milliseconds until a connection was cut; 'answered' where nothing kept the server waiting: all answers were whole, as refusals are. */
type End = number | 'answered' | 'never'

/** A connection that keeps the server waiting, until it is cut. */
function keepWaiting(kind: Kind, port: number, file: string): Promise<End> {
  const startedAt = performance.now()
  const socket = net.connect(port, '127.0.0.1')
  const drip = setInterval(() => {
    if (kind === 'slow headers') socket.write('x-a: b\r\n')
    if (kind === 'slow body') socket.write(' ')
  }, 1_000)
  socket.on('error', () => {})
  socket.on('connect', () => {
    if (kind === 'slow headers') socket.write('GET /api/v1/products HTTP/1.1\r\nhost: x\r\n')
    if (kind === 'slow body')
      socket.write(
        'POST /api/v1/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{',
      )
    if (kind === 'reads nothing') {
      socket.pause()
      socket.write(`GET ${file} HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(PIPELINED))
    }
  })
  // An unread connection does not report its end: a write to it does.
  const probe = setInterval(() => {
    if (kind === 'reads nothing' && socket.writable) socket.write('\r\n')
  }, 500)
  return new Promise((resolve) => {
    const end = (how: End) => {
      clearInterval(drip)
      clearInterval(probe)
      clearTimeout(limit)
      socket.destroy()
      resolve(how)
    }
    socket.on('close', () => end(performance.now() - startedAt))
    if (kind !== 'reads nothing') socket.on('data', () => end(performance.now() - startedAt))
    const limit = setTimeout(() => {
      if (kind !== 'reads nothing') return end('never')
      let text = ''
      socket.on('data', (data) => (text += data.toString('latin1')))
      socket.resume()
      setTimeout(() => end(text.match(/HTTP\/1\.1 \d{3} /g)?.length === PIPELINED ? 'answered' : 'never'), 2_000)
    }, 2 * CUT_WITHIN_MS)
  })
}

async function uploadLarge(url: string, { token }: Person): Promise<string> {
  const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(FILE_BYTES, 'a'), Buffer.from('\n%%EOF\n')])
  const form = new FormData()
  form.append('file', new Blob([pdf], { type: 'application/pdf' }), 'plan.pdf')
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
  const answer = await fetch(`${url}/api/v1/uploads`, { method: 'POST', headers, body: form })
  const { data } = (await answer.json()) as { data: { url: string } }
  const { pathname, search } = new URL(data.url, url)
  return pathname + search
}

/** A large answer over a slow line that keeps moving; whether it arrived whole. */
async function readSlowly(url: string, path: string): Promise<boolean> {
  try {
    const answer = await fetch(url + path)
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
    for (;;) {
      const { done } = await reader.read()
      if (done) return true
      await sleep(150)
    }
  } catch {
    return false
  }
}

export const slowClients: Drill = {
  id: 'F10',
  title: 'A thousand slow clients: slow headers, slow bodies, answers that nobody reads; good ones are served as ever',
  async run({ seed, quick, checkout }) {
    const count = quick ? 300 : 1_000
    const random = repeatable(seed)
    const findings = new Findings()
    const counts: Record<string, number | string> = {}
    const database = await openDrillDatabase()
    try {
      const [vendor] = (await makePeople(database, 'vendor', 1)) as [Person]
      const products = await makeProducts(database, vendor, 200, 10)
      const server = await startApi(database.connectionString, database.dataDir, {
        root: checkout,
        env: { LOG_LEVEL: 'silent' },
      })
      try {
        const { url } = server
        const port = Number(new URL(url).port)
        const file = await uploadLarge(url, vendor)
        let tally = new Tally()
        let isOver = false
        const good = Promise.all(
          Array.from({ length: 8 }, async () => {
            while (!isOver) {
              const path = `/products/${products[Math.floor(random() * products.length)]}`
              tally.count(await send(url, { method: 'GET', path }))
              await sleep(10)
            }
          }),
        )
        await sleep(3_000)
        tally = new Tally()
        await sleep(5_000)
        const before = tally
        tally = new Tally()
        const kinds: Kind[] = ['slow headers', 'slow body', 'reads nothing']
        const moving = readSlowly(url, file)
        const ends = await Promise.all(
          Array.from({ length: count }, async (_, index) => {
            const kind = kinds[index % kinds.length] as Kind
            await sleep(random() * 2_000)
            return { kind, end: await keepWaiting(kind, port, file) }
          }),
        )
        const during = tally
        isOver = true
        await good
        for (const kind of kinds) {
          const own = ends.filter((one) => one.kind === kind).map(({ end }) => end)
          const each = own.filter((end) => end !== 'answered')
          const cut = each.filter((end) => end !== 'never' && end <= CUT_WITHIN_MS)
          const latest = Math.max(...each.map((end) => (end === 'never' ? Infinity : end)))
          const answered = own.length > each.length ? `; ${own.length - each.length} were answered whole` : ''
          counts[kind] =
            `${cut.length} of ${each.length} cut in time, the last after ${Math.round(latest)} ms${answered}`
          findings.expect(cut.length === each.length, `${kind}: ${counts[kind]}`)
        }
        const at = (one: Tally) =>
          percentile(
            one.latencies.toSorted((a, b) => a - b),
            0.95,
          )
        counts['good clients'] =
          `${String(during)}; p95 ${at(during).toFixed(1)} ms, before ${at(before).toFixed(1)} ms`
        findings.expect(during.of(200) === during.latencies.length, `good clients: ${String(during)}`)
        findings.expect(during.unanswered === 0, `good clients: ${String(during)}`)
        findings.expect(at(during) <= 2 * at(before) + 5, `good clients: ${counts['good clients']}`)
        findings.expect(await moving, 'an answer that was read slowly, but read, was cut')
        return { counts, problems: findings.problems }
      } finally {
        await server.stop()
      }
    } finally {
      await database.stop()
    }
  },
}
