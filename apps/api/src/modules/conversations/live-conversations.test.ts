import { type Message, readPresenceEndpoint } from '@asime/contract/chat'
import { beforeAll, expect, test } from 'vitest'
import { buildAdmin, buildBuyer, buildMember, buildVendor } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { conversationsOf } from '../../../test/conversations.ts'
import { connectLive } from '../../../test/live.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp({ poolSize: 30, env: { PUBLIC_URL: 'https://asime.example' } })
const { meet, write } = conversationsOf(app)

let origin: string
beforeAll(async () => {
  origin = await app().listen()
})

test('both sides’ open pages are told of a message, its marks and who is writing; nobody else is', async () => {
  const [buyer, shop, stranger] = [
    await buildBuyer(app(), { fullName: 'Ama Serwaa' }),
    await buildVendor(app()),
    await buildVendor(app()),
  ]
  const [manager, packer] = [await buildMember(app(), shop, 'manager'), await buildMember(app(), shop, 'packer')]
  const id = await meet(buyer, shop)
  const [atBuyer, atManager, atPacker, atStranger] = await Promise.all(
    [buyer, manager, packer, stranger].map(({ token }) => connectLive(origin, token)),
  )
  if (!atBuyer || !atManager || !atPacker || !atStranger) throw new Error('not connected')
  try {
    expect(await atBuyer.say('typing', { conversation_id: id })).toEqual({ ok: true })
    expect(await atManager.next(({ type }) => type === 'typing')).toEqual({
      type: 'typing',
      conversation_id: id,
      user_id: buyer.id,
      name: 'Ama Serwaa',
    })
    const sent = await write(buyer, id, 'Hello')
    expect(await atManager.next(({ type }) => type === 'message')).toEqual({
      type: 'message',
      conversation_id: id,
      message: sent.body.data,
    })
    await atBuyer.next(({ type }) => type === 'message')
    await app().as(manager).put(`/conversations/${id}/marks`, { read: 1 })
    expect(await atBuyer.next(({ type }) => type === 'marks')).toEqual({ type: 'marks', conversation_id: id })
    for (const other of [atStranger, atPacker])
      expect(await other.say('typing', { conversation_id: id })).toEqual({
        ok: false,
        message: 'Conversation not found',
      })
    expect([atStranger.told, atPacker.told]).toEqual([[], []])
  } finally {
    for (const client of [atBuyer, atManager, atPacker, atStranger]) client.close()
  }
})

test('whoever is connected is online, unless they hide it', async () => {
  const [buyer, shop] = [await buildBuyer(app()), await buildVendor(app())]
  const id = await meet(buyer, shop)
  const seen = async () => (await app().as(buyer).get(`/conversations/${id}`)).body.data.participant
  expect(await seen()).toMatchObject({ online: false, last_seen_at: null })

  const page = await connectLive(origin, shop.token)
  await expect.poll(async () => (await seen()).online).toBe(true)
  await app().as(shop).put('/user/presence', { is_hidden: true })
  page.close()

  expect(await seen()).toMatchObject({ online: false, last_seen_at: null })
  const read = await app().as(shop).get('/user/presence')
  expectContract(readPresenceEndpoint, read)
  expect(read.body.data).toEqual({ is_hidden: true })
})

test('open pages of both sides are told of a message that is hidden', async () => {
  const [buyer, shop, admin] = [await buildBuyer(app()), await buildVendor(app()), await buildAdmin(app())]
  const id = await meet(buyer, shop)
  const { body } = await write(shop, id, 'Send it to my momo 024 000 0123')
  const pages = [await connectLive(origin, buyer.token), await connectLive(origin, shop.token)]
  try {
    await app().as(admin).post(`/admin/messages/${body.data.id}/hide`, { reason: 'It asks for money outside Asime' })

    for (const page of pages)
      // The message itself may have reached them as well, after they were opened.
      expect(
        await page.next((event) => event.type === 'message' && (event.message as Message).is_hidden),
      ).toMatchObject({
        conversation_id: id,
        message: { seq: 1, content: '' },
      })
  } finally {
    for (const page of pages) page.close()
  }
})
