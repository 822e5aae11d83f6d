import { LONG_PHONE_CODE_DIGITS, PHONE_CODE_DIGITS } from '@asime/contract/phone-code-rules'
import type { Door } from './attack.ts'
import { ADDRESSES, cookieOf, makeOwners, type Market, mustPost, post, randomDigits, randomToken } from './market.ts'

const MANY = 1_000
/** After this many wrong codes none is accepted, so from then on the right ones are among the guesses. */
const TRIES_OF_CODE = 5
/** One in this many tries asks for another code first. */
const ASK_EVERY = 10

interface Asked {
  phone: string
  challenge: string
  wrong: number
}

/** Codes by text message: for one number, and for a thousand others, by everybody who asks for them. */
export async function phoneCodes(market: Market): Promise<Door> {
  const { database } = market
  const owners = await makeOwners(market, MANY + 1)
  const numbers = owners.map((_owner, i) => `+23354${String(1_000_000 + i).padStart(7, '0')}`)
  await database.rows(
    `UPDATE users u SET verified_phone = n.phone, phone_verified_at = now()
     FROM unnest($1::uuid[], $2::text[]) AS n (id, phone) WHERE u.id = n.id`,
    [owners.map(({ id }) => id), numbers],
  )
  const [one, ...many] = numbers as [string, ...string[]]
  const ask = (phone: string, from: string, cookie?: string) =>
    post(market, '/auth/phone/code', { phone, purpose: 'sign_in' }, { from, cookie })
  const enter = (challenge: string, code: string, from: string, cookie?: string) =>
    post(market, '/auth/phone/sign-in', { challenge, code }, { from, cookie })
  /** The codes of all texts to that number, newest first. */
  const codesTo = async (phone: string, digits = PHONE_CODE_DIGITS) => {
    const rows = await database.rows<{ body: string }>(
      'SELECT body FROM text_messages WHERE recipient = $1 ORDER BY id DESC',
      [phone],
    )
    return rows.flatMap(({ body }) => /^\d+(?= is your)/.exec(body)?.[0] ?? []).filter((code) => code.length === digits)
  }

  const first = await mustPost(market, '/auth/phone/code', { phone: one, purpose: 'sign_in' }, { from: '10.99.0.3' })
  const code = (await codesTo(one))[0] ?? ''
  const device = cookieOf(
    await mustPost(
      market,
      '/auth/phone/sign-in',
      { challenge: first.body.data.challenge, code },
      { from: '10.99.0.3' },
    ),
  )

  const asked: Record<'one' | 'many', Asked[]> = { one: [], many: [] }
  let [rightOnes, refusedToAsk] = [0, 0]
  return {
    name: 'codes by text message',
    owners,
    async guess(n, from) {
      const which = n % 2 === 0 ? 'one' : 'many'
      if (n < ADDRESSES || Math.floor(n / 2) % ASK_EVERY === 0) {
        const phone = which === 'one' ? one : (many[Math.floor(market.random() * MANY)] as string)
        const reply = await ask(phone, from)
        if (reply?.status === 200) asked[which].push({ phone, challenge: reply.body.data.challenge, wrong: 0 })
        else refusedToAsk++
      }
      const open = asked[which][Math.floor(market.random() * asked[which].length)]
      if (!open) return enter(randomToken(market), randomDigits(market, PHONE_CODE_DIGITS), from)
      const isRight = open.wrong >= TRIES_OF_CODE && n % 5 === 0
      const codes = isRight ? await codesTo(open.phone) : []
      const tried =
        codes[Math.floor(market.random() * codes.length)] ??
        randomDigits(market, n % 3 === 0 ? LONG_PHONE_CODE_DIGITS : PHONE_CODE_DIGITS)
      if (codes.includes(tried)) rightOnes++
      const reply = await enter(open.challenge, tried, from)
      if (reply?.status === 400) open.wrong++
      return reply
    },
    visits: 3,
    async enter(_visit, from) {
      const reply = await ask(one, from, device)
      if (reply?.status !== 200) return reply
      return enter(reply.body.data.challenge, (await codesTo(one))[0] ?? '', from, device)
    },
    opensSession: true,
    async check(findings) {
      // In a browser that the account does not know.
      const reply = await ask(one, '10.98.0.2')
      const [long] = await codesTo(one, LONG_PHONE_CODE_DIGITS)
      findings.expect(
        reply?.body?.data?.digits === LONG_PHONE_CODE_DIGITS && long !== undefined,
        `codes by text message: a new device is sent no long code: ${JSON.stringify(reply?.body)}`,
      )
      const entered = await enter(reply?.body?.data?.challenge ?? '', long ?? '', '10.98.0.2')
      findings.expect(
        entered?.status === 200,
        `codes by text message: the long code lets nobody in: ${JSON.stringify(entered?.body)}`,
      )
    },
    async counts() {
      const sent = (await codesTo(one)).length
      const [all] = await database.rows<{ n: number }>(
        "SELECT count(*)::int AS n FROM text_messages WHERE body LIKE '%Asime code%'",
      )
      return `texts to that number ${sent}, to all ${all?.n ?? 0}, refused to strangers ${refusedToAsk}; right codes refused: ${rightOnes}`
    },
  }
}
