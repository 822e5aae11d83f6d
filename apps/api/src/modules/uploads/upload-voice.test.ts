import { sendMessageEndpoint } from '@asime/contract/chat'
import { UPLOAD_RULE } from '@asime/contract/rules'
import { uploadFileEndpoint } from '@asime/contract/uploads'
import { expect, test } from 'vitest'
import { PASSWORD, passwordHash } from '../../../test/accounts.ts'
import { buildBuyer, buildMember, buildVendor } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { buildUpload, filesIn, makePicture, sendFile, useAppWithFiles } from '../../../test/uploads.ts'
import { LONG_OPUS, makeVoice } from '../../../test/voices.ts'
import { AppError } from '../../platform/app-error.ts'
import { createFileMaker } from './file-process.ts'
import { opusSamples } from './opus.ts'
import { toVoice } from './voices.ts'

const { app, folder } = useAppWithFiles()

const OTHER_KIND = `This kind of file cannot be used. Please choose ${UPLOAD_RULE}`
const TOO_LONG = 'This recording is too long. A voice note is at most 2 minutes'
const BROKEN = 'This recording is damaged. Please record it again'

test.for([
  ['webm', 'opus', 2],
  ['ogg', 'opus', 2],
  ['mp4', 'opus', 2],
  ['mp4', 'aac', 2.133],
] as const)(
  'a recording in %s of %s is made anew, and nothing else in it is kept',
  async ([container, codec, length]) => {
    const caller = await buildBuyer(app())
    const recording = await makeVoice({ container, codec, title: 'Ama at home' })
    const polyglot = Buffer.concat([recording, Buffer.from('<script>alert(1)</script>')])

    const answer = await sendFile(app(), caller, container === 'ogg' ? recording : polyglot, 'page.html')

    expectContract(uploadFileEndpoint, answer)
    const { id, ...upload } = answer.body.data
    expect(upload).toMatchObject({ kind: 'audio', url: `/media/uploads/${id}/voice.m4a`, thumbnail_url: null })
    expect(upload.duration_seconds).toBeCloseTo(length, 2)
    expect(await filesIn(folder)).toContain(`${id}/voice.m4a`)
    const [kept] = (await toVoice(recording)).files.values()
    expect(kept?.toString('latin1', 4, 8)).toBe('ftyp')
    expect(kept?.includes('Ama at home')).toBe(false)
    expect(kept?.includes('alert')).toBe(false)
    // What was made can be read again, and is as long.
    expect((await toVoice(kept as Buffer)).durationMs / 1_000).toBeCloseTo(length, 2)
  },
)

test.for<[string, () => Promise<Buffer>, number, string]>([
  [
    'three hours that say to be two seconds',
    () => makeVoice({ packets: 90_000, packet: LONG_OPUS, claimedSeconds: 0.00002 }),
    413,
    TOO_LONG,
  ],
  [
    'more bytes than speech takes',
    async () => Buffer.concat([await makeVoice(), Buffer.alloc(4_200_000)]),
    413,
    TOO_LONG,
  ],
  ['a film', () => makeVoice({ isFilm: true }), 415, OTHER_KIND],
  ['another sound', () => makeVoice({ container: 'mp4', codec: 'flac' }), 415, OTHER_KIND],
  [
    'a page behind the first bytes of a recording',
    async () => Buffer.from('\x1a\x45\xdf\xa3<script>alert(1)</script>', 'latin1'),
    415,
    OTHER_KIND,
  ],
  ['the first bytes of Ogg', async () => Buffer.from('OggS and nothing else'), 415, OTHER_KIND],
  [
    'the first bytes of MP4',
    async () => Buffer.from('\x00\x00\x00\x18ftypM4A \x00\x00\x00\x00', 'latin1'),
    415,
    OTHER_KIND,
  ],
  ['packets that are no sound', () => makeVoice({ packet: Uint8Array.of(0x03, 0x3f) }), 400, BROKEN],
])('%s: refused with what is wrong', async ([, make, status, message]) => {
  const answer = await sendFile(app(), await buildBuyer(app()), await make(), 'voice.webm')

  expect([answer.status, answer.body.message]).toEqual([status, message])
})

test('whatever is broken in a recording, it is refused or what is left of it is kept', async () => {
  const recording = await makeVoice({ packets: 20 })
  // The same each time: a step that meets every byte before it meets one again.
  for (let n = 0; n < 1_000; n++) {
    const broken = Buffer.from(recording)
    const at = (n * 7_919) % broken.length
    if (n % 5 === 0) broken.fill(0xff, at, Math.min(at + 8, broken.length))
    else broken[at] = (n * 31) % 256
    const left = n % 7 === 0 ? broken.subarray(0, at) : broken
    const outcome = await toVoice(left).catch((error: unknown) => error)
    if (outcome instanceof AppError)
      expect(['unsupported_media_type', 'validation_failed', 'payload_too_large']).toContain(outcome.code)
    else expect(outcome).toMatchObject({ durationMs: expect.any(Number) })
  }
})

test.each([
  ['once it has been read for too long', { stuckMs: 100 }],
  ['once it has filled the memory that it may take', {}],
])('a recording that leads its reader round in circles is given up %s', async (_when, timing) => {
  const maker = createFileMaker(timing)
  const endless = await makeVoice({ container: 'mp4', packets: 20 })
  const at = (911 * 7_919) % endless.length
  endless[at] = (911 * 31) % 256

  await expect(maker.makeVoice(endless)).rejects.toMatchObject({ code: 'validation_failed', message: BROKEN })
})

test('a packet says how long it is', () => {
  expect(
    [[0xf8], [0x08], [0x1b, 2], [0x80], [0x01, 0, 0], [0x03, 0]].map((bytes) => opusSamples(Uint8Array.from(bytes))),
  ).toEqual([960, 960, 5_760, 120, 960, undefined])
  expect(opusSamples(new Uint8Array())).toBeUndefined()
  expect(opusSamples(Uint8Array.of(0x1b, 3))).toBeUndefined()
})

test('it is heard by the two sides alone, from any place in it', async () => {
  const [buyer, shop, other] = [await buildBuyer(app()), await buildVendor(app()), await buildBuyer(app())]
  const opened = await app().as(buyer).post('/conversations', { vendor_id: shop.vendorId })
  const path = `/conversations/${opened.body.data.id}/messages`
  const voice = await buildUpload(app(), buyer, { content: await makeVoice() })
  const picture = await buildUpload(app(), buyer, { content: await makePicture() })
  const post = (attachments: string[]) =>
    app().as(buyer).post(path, { client_id: crypto.randomUUID(), content: '', attachments })
  expectFailure(await app().anonymous.get(voice.url), 'not_found')
  expectInvalid(await post([voice.url, picture.url]), { attachments: 'A voice note is sent without other files' })
  expectInvalid(await post(['/media/uploads/none/voice.m4a']), {
    'attachments.0': 'This file is not one of your uploads',
  })

  const sent = await post([voice.url])

  expectContract(sendMessageEndpoint, sent)
  expect(sent.body.data).toMatchObject({
    type: 'voice',
    content: '',
    attachments: [{ kind: 'audio', duration_seconds: 2 }],
  })
  expectFailure(await app().as(other).get(path), 'not_found')
  expectFailure(await app().anonymous.get(voice.url), 'not_found')
  const { body } = await app().as(shop).get(path)
  const [{ url }] = body.data[0].attachments
  const get = (range?: string) => app().server.inject({ url, headers: range === undefined ? {} : { range } })
  const all = await get()
  expect(all.headers).toMatchObject({
    'content-type': 'audio/mp4',
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    'content-length': String(voice.bytes),
    'cache-control': 'private, max-age=3600',
  })
  const middle = await get('bytes=10-19')
  expect([middle.statusCode, middle.headers['content-range']]).toEqual([206, `bytes 10-19/${voice.bytes}`])
  expect(middle.rawPayload).toEqual(all.rawPayload.subarray(10, 20))
  expect((await get('bytes=-5')).rawPayload).toEqual(all.rawPayload.subarray(-5))
  expect((await get(`bytes=${voice.bytes - 3}-`)).rawPayload).toEqual(all.rawPayload.subarray(-3))
  expect((await get(`bytes=${voice.bytes}-`)).statusCode).toBe(416)
  expect((await get('bytes=0-1,5-6')).statusCode).toBe(200)
})

test('it can be nothing but a message', async () => {
  const buyer = await buildBuyer(app())
  const voice = await buildUpload(app(), buyer, { content: await makeVoice() })

  expectInvalid(await app().as(buyer).put('/auth/profile', { avatar_url: voice.url }), {
    avatar_url: 'Please choose a picture',
  })
})

test('with the account of whoever spoke it goes, also where it was sent for somebody else’s shop', async () => {
  const [buyer, shop] = [await buildBuyer(app()), await buildVendor(app())]
  const manager = await buildMember(app(), shop, 'manager', { passwordHash: await passwordHash() })
  const opened = await app().as(buyer).post('/conversations', { vendor_id: shop.vendorId })
  const path = `/conversations/${opened.body.data.id}/messages`
  const voice = await buildUpload(app(), manager, { content: await makeVoice() })
  const message = { client_id: crypto.randomUUID(), content: '', attachments: [voice.url] }
  expect((await app().as(manager).post(path, message)).status).toBe(201)

  const closed = await app().as(manager).post('/user/close', { password: PASSWORD })

  expect(closed.status, closed.text).toBeLessThan(300)
  expect(await app().sql('SELECT uses FROM uploads WHERE id = $1', [voice.id])).toEqual([{ uses: 0 }])
  const { body } = await app().as(buyer).get(path)
  expect(body.data[0]).toMatchObject({ content: '', attachments: [] })
})
