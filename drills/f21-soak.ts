import { readdir, readFile, readlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { percentile, repeatable } from '../bench/numbers.ts'
import { startApi } from '../bench/server.ts'
import { closeConnections, Tally } from './client.ts'
import { openDrillDatabase } from './database.ts'
import { type Drill, Findings } from './drill.ts'
import { checkInvariants } from './invariants.ts'
import { type Person, renewTokens } from './people.ts'
import { countLost, openMarket, startSteadyLoad } from './steady-load.ts'

const SAMPLE_MS = 5_000
/** The first part is not measured: caches fill, code is compiled. */
const WARM_UP = 0.2
const MOST_GROWTH = { memory: 0.1, files: 0.05 }
/** Up to this many more are not a leak. */
const FEW = 10
/** Access tokens are valid for 15 minutes. */
const RENEW_EVERY_MS = 5 * 60_000
/** Longer than the pool keeps a connection that nobody uses. */
const REST_MS = 45_000

interface ProcessState {
  memoryMb: number
  /** Open descriptors other than sockets. */
  files: number
  sockets: number
}

interface Sample extends ProcessState {
  connections: number
}

export const soak: Drill = {
  id: 'F21',
  title: 'Steady load with pages, orders, uploads and jobs for an hour: nothing grows',
  async run({ seed, quick, say }) {
    const [minutes, perSecond] = quick ? [5, 40] : [60, 100]
    const random = repeatable(seed)
    const findings = new Findings()
    const tally = new Tally()
    const pages = new Tally()
    const uploads = new Tally()
    const database = await openDrillDatabase()
    const filesBefore = await temporaryFiles()
    // Each buyer leaves few unpaid orders, of 15 % of the calls.
    const buyerCount = Math.ceil((minutes * 60 * perSecond * 0.15) / 3) + 10
    const server = await startApi(database.connectionString, database.dataDir, {
      site: true,
      env: { LOG_LEVEL: 'silent' },
    })
    const pid = server.process.pid!
    try {
      const { nextCall, vendors, buyers } = await openMarket(database, random, buyerCount)
      const countConnections = async () => {
        const [held] = await database.rows<{ n: number }>(
          "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'",
        )
        return held?.n ?? 0
      }
      const idle: Sample = { ...(await readProcess(pid)), connections: await countConnections() }
      const load = startSteadyLoad({ url: server.url, perSecond, nextCall, tally })
      let stopping = false
      const visiting = (async () => {
        while (!stopping) {
          // Each has a different address, so that no answer is shared.
          await fetch(`${server.url}/products?min_price=${Math.floor(random() * 1e6)}`)
            .then(async (page) => {
              await page.text()
              pages.count({ status: page.status, body: undefined, headers: {}, ms: 0 })
            })
            .catch(() => pages.count(undefined))
          await sleep(250)
        }
      })()
      const uploading = (async () => {
        for (let n = 0; !stopping; n++) {
          const picture = await makePicture(400 + (n % 50))
          const status = await upload(server.url, vendors[n % vendors.length] as Person, picture)
          uploads.count(status === undefined ? undefined : { status, body: undefined, headers: {}, ms: 0 })
          await sleep(2_000)
        }
      })()

      const renewing = (async () => {
        for (let renewedAt = performance.now(); !stopping; await sleep(1_000)) {
          if (performance.now() - renewedAt < RENEW_EVERY_MS) continue
          renewedAt = performance.now()
          await renewTokens([...vendors, ...buyers])
        }
      })()

      const samples: Sample[] = []
      const endsAt = performance.now() + minutes * 60_000
      while (performance.now() < endsAt) {
        await sleep(SAMPLE_MS)
        samples.push({ ...(await readProcess(pid)), connections: await countConnections() })
        if (samples.length % 60 === 0) say(`  ${samples.length / 12} minutes: ${JSON.stringify(samples.at(-1))}`)
      }
      stopping = true
      await Promise.all([load.stop(), visiting, uploading, renewing])
      // Simultaneous calls need more connections, so these are counted once none are needed.
      closeConnections()
      await sleep(REST_MS)
      const rest: Sample = { ...(await readProcess(pid)), connections: await countConnections() }

      const counted = samples.slice(Math.floor(samples.length * WARM_UP))
      const growth = (of: keyof Sample) => {
        const third = Math.ceil(counted.length / 3)
        const median = (some: Sample[]) =>
          percentile(
            some.map((sample) => sample[of]).toSorted((a, b) => a - b),
            0.5,
          )
        const [before, after] = [median(counted.slice(0, third)), median(counted.slice(-third))]
        return { before, after, part: (after - before) / before }
      }
      const [memory, files] = [growth('memoryMb'), growth('files')]
      findings.expect(memory.part <= MOST_GROWTH.memory, `memory grew from ${memory.before} to ${memory.after} MB`)
      findings.expect(
        files.part <= MOST_GROWTH.files || files.after - files.before <= FEW,
        `open files grew from ${files.before} to ${files.after}`,
      )
      const most = Math.max(...samples.map((sample) => sample.connections))
      findings.expect(rest.connections <= idle.connections + FEW, `${rest.connections} connections are left`)
      findings.expect(rest.sockets <= idle.sockets + FEW, `${rest.sockets} sockets are left of ${idle.sockets}`)
      for (const [name, each] of Object.entries({ calls: tally, pages, uploads })) {
        findings.expect(each.serverErrors + each.unanswered + each.of(401) === 0, `${name}: ${String(each)}`)
      }
      findings.expect(server.process.exitCode === null, 'the server has ended')
      const left = (await temporaryFiles()).filter((name) => !filesBefore.includes(name))
      findings.expect(left.length === 0, `temporary files are left: ${left.slice(0, 3).join(', ')}`)
      const lost = await countLost(database, load.written)
      findings.expect(lost === 0, `${lost} acknowledged writes are lost`)
      const [late] = await database.rows<{ n: number }>(
        "SELECT count(*)::int AS n FROM graphile_worker.jobs WHERE run_at < now() - interval '2 minutes'",
      )
      findings.expect((late?.n ?? 0) === 0, `${late?.n} jobs have waited for two minutes and more`)
      const invariants = await checkInvariants(database, findings)
      const change = ({ before, after, part }: ReturnType<typeof growth>) =>
        `${Math.round(before)} → ${Math.round(after)} (${(100 * part).toFixed(1)} %)`
      const sorted = tally.latencies.toSorted((a, b) => a - b)
      return {
        counts: {
          minutes,
          buyers: buyers.length,
          calls: String(tally),
          pages: String(pages),
          uploads: String(uploads),
          'memory, MB': `${change(memory)}, at rest ${Math.round(rest.memoryMb)}`,
          'open files': `${change(files)}, at rest ${rest.files}`,
          sockets: `${idle.sockets} before, ${rest.sockets} at rest`,
          'database connections': `${idle.connections} before, at most ${most}, ${rest.connections} at rest`,
          'latency, ms': `p50 ${Math.round(percentile(sorted, 0.5))}, p95 ${Math.round(percentile(sorted, 0.95))}, p99 ${Math.round(percentile(sorted, 0.99))}`,
          'acknowledged writes': load.written.length,
          lost,
          invariants,
        },
        problems: findings.problems,
      }
    } finally {
      await server.kill()
      await database.stop()
    }
  },
}

async function readProcess(pid: number): Promise<ProcessState> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1])
  const folder = `/proc/${pid}/fd`
  const descriptors = await readdir(folder)
  // A descriptor may be closed before it is read.
  const targets = await Promise.all(descriptors.map((name) => readlink(`${folder}/${name}`).catch(() => undefined)))
  const sockets = targets.filter((target) => target?.startsWith('socket:')).length
  const files = targets.filter((target) => target !== undefined).length - sockets
  return { memoryMb: (kilobytes * 1_024) / 1e6, files, sockets }
}

/** Our files in the folder for temporary files. */
async function temporaryFiles(): Promise<string[]> {
  return (await readdir(tmpdir())).filter((name) => /^asime-(upload|picture|backup|export)/.test(name))
}

function makePicture(width: number): Promise<Buffer> {
  return sharp({ create: { width, height: 300, channels: 3, background: '#c0603a' } })
    .jpeg()
    .toBuffer()
}

/** The status of the answer; undefined without one. */
async function upload(url: string, { token }: Person, content: Buffer): Promise<number | undefined> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)]), 'photo.jpg')
  const answer = await fetch(`${url}/api/v1/uploads`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
    signal: AbortSignal.timeout(30_000),
  }).catch(() => undefined)
  await answer?.arrayBuffer()
  return answer?.status
}
