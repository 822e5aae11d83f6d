import { startApi } from '../../bench/server.ts'
import { send } from '../client.ts'
import { openDrillDatabase } from '../database.ts'
import { type Drill, Findings } from '../drill.ts'
import { checkInvariants } from '../invariants.ts'
import { AT_ONCE, type HostileAnswer, INTERNALS, isInEnvelope, sendHostile, SLOW_MS } from './answers.ts'
import { fillMarket, makeRoles, PEOPLE, type Role, roles } from './callers.ts'
import { type Json, operationsOf } from './openapi.ts'
import { type HostileRequest, requestMaker } from './requests.ts'

const REQUESTS = 10_000

export const hostile: Drill = {
  id: 'hostile',
  title: `${REQUESTS.toLocaleString('en')} hostile requests made from the OpenAPI document, by role, against API and pages`,
  async run({ seed, quick, say }) {
    const count = quick ? REQUESTS / 10 : REQUESTS
    const findings = new Findings()
    const database = await openDrillDatabase()
    const server = await startApi(database.connectionString, database.dataDir, {
      site: true,
      env: { LOG_LEVEL: 'silent' },
    })
    const byRole = new Map<Role, Map<number, number>>(roles.map((role) => [role, new Map()]))
    const said = new Set<string>()
    const complain = (holds: boolean, what: string, request: HostileRequest, answer?: HostileAnswer) => {
      const line = `${what}: ${request.method} ${request.path.slice(0, 160)} as ${request.role}`
      // One of each kind is enough to report.
      const kind = `${what} ${request.operation?.method} ${request.operation?.path}`
      if (holds || said.has(kind)) return
      said.add(kind)
      findings.expect(
        false,
        `${line} ${request.body?.toString('utf8').slice(0, 300) ?? ''} → ${answer?.text.slice(0, 200)}`,
      )
    }
    let [shed, slowest] = [0, 0]
    try {
      const people = await makeRoles(database)
      const ids = await fillMarket(database, server.url, people)
      const document = (await (await fetch(`${server.url}/api/v1/openapi.json`)).json()) as Record<string, Json>
      const operations = operationsOf(document)
      const make = requestMaker(seed, document, operations, people, ids)
      const work = async () => {
        for (let request = next(); request; request = next()) {
          const answer = await sendHostile(server.url, request)
          const statuses = byRole.get(request.role)!
          statuses.set(answer?.status ?? 0, (statuses.get(answer?.status ?? 0) ?? 0) + 1)
          if (!answer) {
            complain(false, 'no answer', request)
            continue
          }
          slowest = Math.max(slowest, answer.ms)
          if (answer.status === 503 && answer.headers['retry-after'] !== undefined) shed++
          else complain(answer.status < 500, `a ${answer.status}`, request, answer)
          complain(answer.ms < SLOW_MS, `took ${Math.round(answer.ms / 1_000)} s`, request, answer)
          complain(!INTERNALS.test(answer.text), 'shows internals', request, answer)
          complain(isInEnvelope(request, answer), `a ${answer.status} outside of the envelope`, request, answer)
          const isClosed = request.operation && request.operation.access !== 'public'
          if (
            isClosed &&
            ['anonymous', 'suspended'].includes(request.role) &&
            request.method === request.operation!.method
          )
            complain(answer.status >= 400, 'was let in', request, answer)
        }
      }
      let made = 0
      const next = () => {
        if (made++ >= count) return undefined
        if (made % 2_500 === 0) say(`  ${made} requests`)
        return make()
      }
      await Promise.all(Array.from({ length: AT_ONCE }, work))

      findings.expect(
        server.process.exitCode === null && server.process.signalCode === null,
        'the process ended on the way',
      )
      const ready = await send(server.url, { method: 'GET', path: '/products?limit=1' })
      findings.expect(ready?.status === 200, `afterwards the list of products is a ${ready?.status}`)
      const [admins] = await database.rows<{ n: number }>(
        "SELECT count(*)::int AS n FROM users WHERE user_type = 'admin'",
      )
      findings.expect(admins?.n === PEOPLE, `I7: ${admins?.n} admins, of ${PEOPLE}`)
      const invariants = await checkInvariants(database, findings)
      return {
        counts: {
          operations: operations.length,
          requests: count,
          ...Object.fromEntries([...byRole].map(([role, statuses]) => [`as ${role}`, toText(statuses)])),
          'shed with 503': shed,
          'slowest, ms': Math.round(slowest),
          invariants,
        },
        problems: findings.problems,
      }
    } finally {
      await server.stop()
      await database.stop()
    }
  },
}

function toText(statuses: Map<number, number>): string {
  const sorted = [...statuses].toSorted(([a], [b]) => a - b)
  return sorted.map(([status, n]) => `${n} × ${status || 'none'}`).join(', ')
}
