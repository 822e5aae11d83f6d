import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { DELIVERY } from '@asime/api/test/purchase.ts'
import { startMailServer } from '@asime/api/test/mail-server.ts'
import { percentile, repeatable } from '../bench/numbers.ts'
import { startApi } from '../bench/server.ts'
import { type Call, sendUntilAnswered, Tally } from './client.ts'
import { type DrillDatabase, openDrillDatabase } from './database.ts'
import { type Drill, Findings } from './drill.ts'
import { checkInvariants } from './invariants.ts'
import { closePages, countStored, inMs, makeConversations, openPages, startTalk, whatWasHeard } from './open-pages.ts'
import { makeItemRequests, makePeople, makeProducts, type Person } from './people.ts'
import { startTextGateway } from './text-gateway.ts'

/** How long the mail server and the text gateway are away, for the queue: its clock is moved on, and its own policy times retries. */
const DOWN_MINUTES = 30
const STEP_MINUTES = 2
/** How often it goes and comes back. */
const TURNS = 4
const PAIRS = 20
/** Shops that get a text while nobody can send one; a shop gets few of them in a day. */
const TEXTED = 20
const MESSAGES_A_SECOND = 10

export const mailDown: Drill = {
  id: 'F15',
  title: `The mail server and the SMS gateway refuse connections for ${DOWN_MINUTES} minutes, while open pages write to each other`,
  async run({ seed, quick }) {
    const perRound = quick ? 20 : 100
    const findings = new Findings()
    const tally = new Tally()
    const smtp = await startMailServer()
    const gateway = await startTextGateway()
    const database = await openDrillDatabase()
    const { url: smtpUrl } = smtp
    const server = await startApi(database.connectionString, database.dataDir, {
      env: { LOG_LEVEL: 'silent', SMTP_URL: smtpUrl, SMS_URL: gateway.url },
    })
    try {
      const world = await makeWorld(database, quick ? TEXTED / 2 : TEXTED)
      const work = () => makeCalls(server.url, world, perRound, tally)
      const pages = await openPages(await makeConversations(database, PAIRS), () => server.url)
      const talk = startTalk({ pages, urlOf: () => server.url, perSecond: MESSAGES_A_SECOND, random: repeatable(seed) })
      await work()
      await acceptBids(server.url, database, world, 2, tally)
      await allSent(database)
      const textsBefore = gateway.received.length
      findings.expect(textsBefore === 2, `${textsBefore} of 2 texts arrived while the gateway was there`)
      // By turns, so that a longer run (more rows, a busier machine) affects the times of both alike.
      const [up, down]: [number[], number[]] = [[], []]
      for (let turn = 0; turn < TURNS; turn++) {
        if (turn > 0) {
          await Promise.all([smtp.listen(), gateway.listen()])
          await allSent(database, { hurry: true })
        }
        up.push(...(await work()))
        await allSent(database)
        await Promise.all([smtp.refuse(), gateway.refuse()])
        down.push(...(await work()))
      }
      const before = smtp.received.length

      await acceptBids(server.url, database, world, world.texted.length, tally)
      for (let minutes = 0; minutes < DOWN_MINUTES; minutes += STEP_MINUTES) await moveOn(database, STEP_MINUTES)
      const [waiting] = await database.rows<{ mails: number; texts: number; attempts: number; given_up: number }>(
        `SELECT (SELECT count(*)::int FROM mails WHERE sent_at IS NULL AND failed_at IS NULL) AS mails,
           (SELECT count(*)::int FROM text_messages WHERE sent_at IS NULL AND failed_at IS NULL) AS texts, coalesce(max(attempts), 0)::int AS attempts,
           count(*) FILTER (WHERE attempts >= max_attempts)::int AS given_up FROM graphile_worker.jobs WHERE task_identifier IN ('send_mail', 'send_text')`,
      )
      findings.expect(smtp.received.length === before, 'mails went out while the mail server was away')
      findings.expect((waiting?.mails ?? 0) > 0, 'no mail waited, so that nothing was tried')
      findings.expect(gateway.received.length === textsBefore, 'texts went out while the gateway was away')
      findings.expect((waiting?.texts ?? 0) > 0, 'no text waited, so that nothing was tried')
      findings.expect(waiting?.given_up === 0, `${waiting?.given_up} mails and texts were given up`)

      await talk.stop()
      await sleep(1_000)
      const heard = whatWasHeard(pages, talk.sent)
      const stored = await countStored(database, talk.sent)
      findings.expect(talk.failed() === 0, `${talk.failed()} messages were not taken`)
      findings.expect(heard.untold === 0, `${heard.untold} messages were not told`)
      findings.expect(heard.twice === 0, `${heard.twice} messages were told twice`)
      findings.expect(stored === talk.sent.length, `${talk.sent.length} messages acknowledged, ${stored} stored`)
      await closePages(pages)

      await Promise.all([smtp.listen(), gateway.listen()])
      await allSent(database, { hurry: true })

      const ids = smtp.received.map(({ source }) => /^Message-ID: (.*)$/im.exec(source)?.[1])
      const [rows] = await database.rows<{ mails: number; failed: number }>(
        'SELECT count(*)::int AS mails, count(failed_at)::int AS failed FROM mails',
      )
      const texts = await database.rows<{ id: string; is_sent: boolean }>(
        'SELECT id, sent_at IS NOT NULL AS is_sent FROM text_messages',
      )
      const taken = new Set(gateway.received)
      findings.expect(
        taken.size === gateway.received.length,
        `${gateway.received.length - taken.size} texts were sent twice`,
      )
      findings.expect(
        texts.length === taken.size && texts.every(({ id, is_sent: isSent }) => isSent && taken.has(id)),
        `${taken.size} of ${texts.length} texts arrived`,
      )
      const [p95Up, p95Down] = [p95(up), p95(down)]
      findings.expect(new Set(ids).size === ids.length, `${ids.length - new Set(ids).size} mails were sent twice`)
      findings.expect(ids.length === rows?.mails, `${ids.length} of ${rows?.mails} mails arrived`)
      findings.expect(rows?.failed === 0, `${rows?.failed} mails failed for good`)
      findings.expect(
        p95Down <= 1.1 * p95Up,
        `95 of 100 calls took ${p95Down} ms while mail was away, ${p95Up} ms before`,
      )
      findings.expect(tally.serverErrors === 0 && tally.unanswered === 0, `answers: ${String(tally)}`)
      return {
        counts: {
          'calls answered': String(tally),
          'p95 with mail, without, ms': `${p95Up.toFixed(1)}, ${p95Down.toFixed(1)}`,
          'mails that waited': waiting?.mails ?? 0,
          'attempts at one of them': waiting?.attempts ?? 0,
          'mails, all sent once': ids.length,
          'texts that waited, and all sent once': `${waiting?.texts ?? 0}, ${texts.length}`,
          messages: `${talk.sent.length} acknowledged, ${heard.untold} lost, ${heard.twice} told twice`,
          'until told, ms': inMs(heard),
          invariants: await checkInvariants(database, findings),
        },
        problems: findings.problems,
      }
    } finally {
      await server.stop()
      await Promise.all([smtp.close(), gateway.refuse()])
      await database.stop()
    }
  },
}

const p95 = (times: number[]) =>
  percentile(
    times.toSorted((a, b) => a - b),
    0.95,
  )

interface World {
  buyer: Person
  vendor: Person
  productId: string
  itemRequestIds: string[]
  /** Shops with a number for texts that have not got any text yet. */
  texted: Person[]
}

async function makeWorld(database: DrillDatabase, textedShops: number): Promise<World> {
  const [buyer] = (await makePeople(database, 'buyer', 1)) as [Person]
  const [vendor] = (await makePeople(database, 'vendor', 1)) as [Person]
  const [productId] = (await makeProducts(database, vendor, 1, 1_000_000)) as [string]
  const texted = await makePeople(database, 'vendor', textedShops)
  // No quiet hours during the drill. Texts are sent only on request.
  await database.rows(
    `WITH n AS (
       INSERT INTO text_numbers (user_id, phone, confirmed_at)
       SELECT id, '+23324' || lpad(n::text, 7, '0'), now() FROM unnest($1::uuid[]) WITH ORDINALITY AS u (id, n)
     ), asked AS (
       INSERT INTO notification_choices (user_id, topic, channel, is_on)
       SELECT id, 'bid_answers', 'sms', true FROM unnest($1::uuid[]) AS u (id)
     ) INSERT INTO notification_times (user_id, quiet, quiet_from, quiet_to, security_in_quiet, digest)
       SELECT id, false, '21:00', '06:00', true, 'off' FROM unnest($1::uuid[]) AS u (id)`,
    [texted.map(({ id }) => id)],
  )
  return { buyer, vendor, productId, itemRequestIds: await makeItemRequests(database, buyer, 2_000), texted }
}

/** Accepts bids of this many shops, each of which gets a text, and waits until a job has written the texts. */
async function acceptBids(
  url: string,
  database: DrillDatabase,
  world: World,
  count: number,
  tally: Tally,
): Promise<void> {
  const written = async () => (await database.rows('SELECT FROM text_messages')).length
  const expected = (await written()) + count
  for (const shop of world.texted.splice(0, count)) {
    const path = `/requests/${world.itemRequestIds.pop()}/bids`
    const call = async (token: string, of: string) => {
      const sent = { method: 'POST', path: of, token, body: { bid_amount: 10 }, key: randomUUID() } as const
      const reply = await sendUntilAnswered(() => url, sent, tally)
      if (reply.status >= 300) throw new Error(`${of}: ${reply.status} ${JSON.stringify(reply.body)}`)
      return reply
    }
    const bid = await call(shop.token, path)
    await call(world.buyer.token, `${path}/${bid.body.data.id}/accept`)
  }
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(100))
    if ((await written()) >= expected) return
  throw new Error('texts were not written within a minute')
}

/** Sign-ups (each writes a mail), orders and bids, one after the other. @returns how long each took, but for the hashing of passwords */
async function makeCalls(url: string, world: World, count: number, tally: Tally): Promise<number[]> {
  const times: number[] = []
  const make = async (call: Call) => {
    const reply = await sendUntilAnswered(() => url, { ...call, key: randomUUID() }, tally)
    if (reply.status !== 201) throw new Error(`${call.path}: ${reply.status} ${JSON.stringify(reply.body)}`)
    times.push(reply.ms)
    return reply
  }
  for (let n = 0; n < count; n++) {
    await make({
      method: 'POST',
      path: '/auth/register',
      body: {
        email: `f15-${randomUUID()}@drill.example`,
        password: 'a long password of a drill 15',
        full_name: 'Drill Person',
        user_type: 'buyer',
      },
    })
    const itemRequestId = world.itemRequestIds.pop()
    await make({
      method: 'POST',
      path: `/requests/${itemRequestId}/bids`,
      token: world.vendor.token,
      body: { bid_amount: 10 },
    })
    const placed = await make({
      method: 'POST',
      path: '/orders',
      token: world.buyer.token,
      body: { items: [{ product_id: world.productId, quantity: 1 }], delivery: DELIVERY },
    })
    const orderId = placed.body.data.orders[0].id as string
    await sendUntilAnswered(
      () => url,
      {
        method: 'POST',
        path: `/orders/${orderId}/cancel`,
        token: world.buyer.token,
        body: { reason: 'Drill' },
        key: randomUUID(),
      },
      tally,
    )
  }
  return times
}

/** Ages everything that waits, and tries what is then due. */
async function moveOn(database: DrillDatabase, minutes: number): Promise<void> {
  await database.rows(
    `UPDATE graphile_worker._private_jobs SET run_at = run_at - make_interval(mins => $1)
     WHERE task_id IN (SELECT id FROM graphile_worker._private_tasks WHERE identifier IN ('send_mail', 'send_text'))`,
    [minutes],
  )
  await database.rows(
    'UPDATE text_messages SET created_at = created_at - make_interval(mins => $1) WHERE sent_at IS NULL',
    [minutes],
  )
  await database.rows('UPDATE mails SET created_at = created_at - make_interval(mins => $1) WHERE sent_at IS NULL', [
    minutes,
  ])
  for (const deadline = Date.now() + 60_000; Date.now() < deadline;) {
    const [due] = await database.rows<{ n: number }>(
      "SELECT count(*)::int AS n FROM graphile_worker.jobs WHERE task_identifier IN ('send_mail', 'send_text') AND attempts < max_attempts AND (run_at <= now() OR locked_at IS NOT NULL)",
    )
    if (due?.n === 0) return
    await sleep(100)
  }
}

/** @param hurry tries at once what the queue would try later, without ageing anything */
async function allSent(database: DrillDatabase, { hurry = false } = {}): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline;) {
    const [left] = await database.rows<{ n: number }>(
      `SELECT ((SELECT count(*) FROM mails WHERE sent_at IS NULL AND failed_at IS NULL)
         + (SELECT count(*) FROM text_messages WHERE sent_at IS NULL AND failed_at IS NULL))::int AS n`,
    )
    if (left?.n === 0) return
    if (hurry)
      await database.rows(
        `UPDATE graphile_worker._private_jobs SET run_at = now() WHERE run_at > now() AND locked_at IS NULL
           AND task_id IN (SELECT id FROM graphile_worker._private_tasks WHERE identifier IN ('send_mail', 'send_text'))`,
      )
    await sleep(hurry ? 500 : 100)
  }
  throw new Error('mails and texts were not sent within a minute')
}
