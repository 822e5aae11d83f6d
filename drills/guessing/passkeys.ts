import { buildTelephone, type Telephone } from '../../apps/api/test/passkeys.ts'
import type { Reply } from '../client.ts'
import type { Door } from './attack.ts'
import { makeOwners, type Market, mustPost, type Owner, post } from './market.ts'

const MANY = 100
const ELSEWHERE = { from: '10.99.0.4' }

/** Passkeys: made-up ones, and almost right answers of these people's own. */
export async function passkeys(market: Market): Promise<Door> {
  const owners = await makeOwners(market, MANY + 1)
  const telephones: Telephone[] = []
  for (const owner of owners) telephones.push(await addPasskey(market, owner))
  const [one, ...many] = telephones as [Telephone, ...Telephone[]]
  const stranger = buildTelephone()
  const begin = async (from: string) => (await post(market, '/auth/passkey/begin', {}, { from }))?.body?.data
  const signIn = (passkey: object, from: string) => post(market, '/auth/passkey', { passkey }, { from })
  const [own] = owners as [Owner]
  const spent = await begin(ELSEWHERE.from)
  const used = one.answer(spent)
  await mustPost(market, '/auth/passkey', { passkey: used }, ELSEWHERE)

  const forgeries = [
    // By a key that nobody has added, and in the name of a key that was added.
    (options: { challenge: string }) => stranger.answer(options),
    (options: { challenge: string }, victim: Telephone) => {
      const id = victim.credentialId.toString('base64url')
      return { ...stranger.answer(options), id, rawId: id }
    },
    // Signed by the right key, elsewhere or for something else.
    (options: { challenge: string }, victim: Telephone) => victim.answer(options, { origin: 'https://asime.evil' }),
    (options: { challenge: string }, victim: Telephone) => victim.answer(options, { rpId: 'asime.evil' }),
    (options: { challenge: string }, victim: Telephone) => victim.answer(options, { isUnlocked: false }),
    (options: { challenge: string }, victim: Telephone) =>
      victim.answer(options, { userHandle: Buffer.from('somebody else').toString('base64url') }),
    (_options: { challenge: string }, victim: Telephone) =>
      victim.answer({ challenge: Buffer.from('made up').toString('base64url') }),
    (_options: { challenge: string }, victim: Telephone) => victim.answer(spent),
    () => used,
  ]
  return {
    name: 'passkeys',
    owners,
    async guess(n, from): Promise<Reply | undefined> {
      const forge = forgeries[n % forgeries.length]!
      const options = n % forgeries.length < 6 ? await begin(from) : spent
      // Refused before it counts as a guess.
      if (!options) return undefined
      return signIn(forge(options, n % 2 === 0 ? one : (many[n % MANY] as Telephone)), from)
    },
    visits: 20,
    async enter(_visit, from) {
      return signIn(one.answer(await begin(from), { userHandle: handleOf(own) }), from)
    },
    opensSession: true,
  }
}

const handleOf = ({ id }: Owner) => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')

async function addPasskey(market: Market, owner: Owner): Promise<Telephone> {
  const telephone = buildTelephone(owner.id)
  const as = { ...ELSEWHERE, token: owner.token }
  const { data } = (await mustPost(market, '/user/passkeys/begin', {}, as)).body
  await mustPost(market, '/user/passkeys', { created: telephone.create(data) }, as)
  return telephone
}
