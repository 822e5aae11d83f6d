import { MAX_DOCUMENT_BYTES, MAX_IMAGE_BYTES, UPLOAD_RULE } from '@asime/contract/rules'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'
import { buildBuyer } from '../../../test/builders.ts'
import { send } from '../../../test/every-endpoint.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { formOf } from '../../../test/forms.ts'
import { filesIn, makePhoto, makePicture, PDF, sendFile, sendForm, useAppWithFiles } from '../../../test/uploads.ts'

const { app, folder } = useAppWithFiles()

afterEach(async () => {
  expect(await filesIn(folder)).toEqual([])
  expect(await app().sql('SELECT FROM uploads')).toEqual([])
})

const OTHER_KIND = `This kind of file cannot be used. Please choose ${UPLOAD_RULE}`
const TOO_LARGE = `This file is too large. Please choose ${UPLOAD_RULE}`
const DAMAGED = 'This picture is damaged. Please choose another'

/** A PNG of one colour whose header promises so many pixels; all of them are really there. */
function makeBomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8) // One bit a pixel, grey.
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('a file that is not what we take is a 415, whatever it is called', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  test.each<[string, () => Promise<Buffer | string> | Buffer | string]>([
    ['an SVG', () => svg],
    ['an SVG behind a declaration', () => `<?xml version="1.0"?>${svg}`],
    ['HTML', () => '<!doctype html><script>alert(1)</script>'],
    ['a script', () => 'alert(1)'],
    ['PHP', () => '<?php system($_GET["c"]); ?>'],
    ['an animated GIF', makeAnimation],
    ['a GIF that is a script as well', () => 'GIF89a/*<svg onload=alert(1)>*/=alert(1)//'],
    ['a TIFF', () => sharp(frame('#00f')).tiff().toBuffer()],
    ['a BMP', () => Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)])],
    ['a ZIP', () => Buffer.from('PK\x03\x04\x14\x00\x00\x00', 'latin1')],
    ['a program', () => Buffer.from('MZ\x90\x00', 'latin1')],
    ['a HEIC photo', () => Buffer.from('\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic', 'latin1')],
    ['a PDF behind something else', () => Buffer.concat([Buffer.from('GIF89a\n'), PDF])],
    ['one byte', () => 'x'],
  ])('%s', async (_name, make) => {
    expectFailure(await sendFile(app(), await buildBuyer(app()), await make()), 'unsupported_media_type', OTHER_KIND)
  })
})

const frame = (background: string) => ({ create: { width: 8, height: 8, channels: 3 as const, background } })

async function makeAnimation(): Promise<Buffer> {
  const frames = await Promise.all(['#f00', '#0f0'].map((colour) => sharp(frame(colour)).png().toBuffer()))
  return sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
}

describe('a file that is none is a 400 on the field', () => {
  const message = { file: DAMAGED }
  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['HTML that begins like a JPG', () => Buffer.from('\xff\xd8\xff<script>alert(1)</script>', 'latin1')],
    ['HTML that begins like a PNG', () => Buffer.from('\x89PNG\r\n\x1a\n<script>alert(1)</script>', 'latin1')],
    ['HTML that begins like a WebP', () => Buffer.from('RIFF\x20\0\0\0WEBP<script>alert(1)</script>', 'latin1')],
    ['HTML that begins like an AVIF', () => Buffer.from('\0\0\0\x20ftypavif<script>alert(1)</script>', 'latin1')],
    ['half a JPG', async () => half(await makePhoto(400, 300))],
    [
      'half a PNG',
      async () =>
        half(
          await sharp(await makePhoto(400, 300))
            .png()
            .toBuffer(),
        ),
    ],
    [
      'half a WebP',
      async () =>
        half(
          await sharp(await makePhoto(400, 300))
            .webp()
            .toBuffer(),
        ),
    ],
    [
      'half an AVIF',
      async () =>
        half(
          await sharp(await makePhoto(400, 300))
            .avif({ effort: 0 })
            .toBuffer(),
        ),
    ],
  ])('%s', async (_name, make) => {
    expectInvalid(await sendFile(app(), await buildBuyer(app()), await make()), message)
  })

  test('half a PDF', async () => {
    const answer = await sendFile(app(), await buildBuyer(app()), half(PDF))

    expectInvalid(answer, { file: 'This PDF is damaged. Please choose another' })
  })

  test('an empty file', async () => {
    expectInvalid(await sendFile(app(), await buildBuyer(app()), ''), { file: 'This file is empty' })
  })
})

const half = (content: Buffer) => content.subarray(0, content.length / 2)

test('a small file that holds a huge picture is not unpacked', async () => {
  const bomb = makeBomb(30_000, 30_000)
  const user = await buildBuyer(app())
  const before = process.memoryUsage().rss

  const answer = await sendFile(app(), user, bomb)

  expect(bomb.length).toBeLessThan(1_000_000)
  expectInvalid(answer, { file: 'This picture has more than 50 million pixels. Please make it smaller' })
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
})

test('a picture that says it is small and is not ends where it said', async () => {
  const liar = makeBomb(4_000, 4_000)
  liar.writeUInt32BE(10, 16)
  liar.writeUInt32BE(10, 20)

  const answer = await sendFile(app(), await buildBuyer(app()), liar)

  expectInvalid(answer, { file: DAMAGED })
})

test('a file of 10 MB is looked at, and one byte more is a 413', async () => {
  const user = await buildBuyer(app())
  const start = Buffer.from('\xff\xd8\xff', 'latin1')
  const exactly = Buffer.concat([start, Buffer.alloc(MAX_IMAGE_BYTES - start.length)])

  expectInvalid(await sendFile(app(), user, exactly), { file: DAMAGED })
  expectFailure(await sendFile(app(), user, Buffer.concat([exactly, Buffer.from('x')])), 'payload_too_large', TOO_LARGE)
  expectFailure(await sendFile(app(), user, Buffer.alloc(3 * MAX_IMAGE_BYTES)), 'payload_too_large', TOO_LARGE)
})

test('a PDF of more than 5 MB is a 413', async () => {
  const large = Buffer.concat([PDF, Buffer.alloc(MAX_DOCUMENT_BYTES), Buffer.from('%%EOF')])

  expectFailure(await sendFile(app(), await buildBuyer(app()), large), 'payload_too_large', TOO_LARGE)
})

test('a form without a file, with two, or with the file in another field is a 400 that says so', async () => {
  const user = await buildBuyer(app())
  const content = await makePicture()
  const [file, another] = [
    { name: 'a.png', content },
    { name: 'b.png', content },
  ]

  expectInvalid(await sendForm(app(), user, formOf({ field: 'note', content: 'no file' })), {
    file: 'Please choose a file',
  })
  expectInvalid(await sendForm(app(), user, formOf({ content: 'text and no file' })), { file: 'Please choose a file' })
  expectInvalid(await sendForm(app(), user, formOf(file, another)), { file: 'Please send one file at a time' })
  expectInvalid(await sendForm(app(), user, formOf(file, { ...another, field: 'other' })), {
    file: 'Please send one file at a time',
  })
  for (const field of ['picture', 'File', 'file[]', '', '__proto__', 'constructor']) {
    const answer = await sendForm(app(), user, formOf({ ...file, field }))

    expectFailure(answer, 'validation_failed')
  }
})

test('beside the file a form may have a few short fields, which mean nothing', async () => {
  const user = await buildBuyer(app())
  const file = { name: 'a.gif', content: 'GIF89a' }
  const fields = (count: number) => Array.from({ length: count }, (_, i) => ({ field: `f${i}`, content: 'x' }))

  expectFailure(await sendForm(app(), user, formOf(...fields(5), file)), 'unsupported_media_type')
  expectInvalid(await sendForm(app(), user, formOf(...fields(6), file)), { file: 'Please send one file at a time' })
  expectInvalid(await sendForm(app(), user, formOf(...fields(5_000), file)), { file: 'Please send one file at a time' })
})

test('names of any kind do no harm', async () => {
  const user = await buildBuyer(app())
  for (const name of [
    '../../x',
    'a\0.png',
    'x'.repeat(4_096),
    '\u202egnp.exe',
    '/etc/passwd',
    'C:\\x',
    '%2e%2e%2f',
    ';',
    '"',
  ]) {
    const answer = await sendFile(app(), user, 'GIF89a', name)

    expect(answer.status, JSON.stringify(name)).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
  }
})

describe('a form that is broken is a 400 in the envelope', () => {
  const HEAD = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
  test.each([
    ['without its end', `${HEAD}GIF89a`],
    ['without a beginning', 'GIF89a'],
    ['of nothing but an end', '--b--\r\n'],
    ['of another boundary', HEAD.replace('--b', '--c')],
    ['with a part that has no headers', '--b\r\n\r\nx\r\n--b--\r\n'],
    ['with a header that never ends', `--b\r\nContent-Disposition: ${'x'.repeat(100_000)}\r\n\r\nx\r\n--b--\r\n`],
    ['with thousands of headers', `--b\r\n${'X-A: b\r\n'.repeat(10_000)}\r\nx\r\n--b--\r\n`],
    [
      'of broken text',
      Buffer.from('--b\r\nContent-Disposition: form-data; name="\xff\xfe"\r\n\r\nx\r\n--b--\r\n', 'latin1'),
    ],
  ])('%s', async (_name, payload) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }

    const answer = await sendForm(app(), await buildBuyer(app()), { headers, payload: Buffer.from(payload) })

    expectFailure(answer, 'validation_failed')
  })
})

test('a missing body, or one that is no form, is a 415 that says what is expected', async () => {
  const user = await buildBuyer(app())
  const { payload } = formOf({ name: 'a.png', content: await makePicture() })
  const message = 'Please send the file as multipart/form-data'

  for (const type of [
    'application/json',
    'image/png',
    'application/octet-stream',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=${'x'.repeat(71)}`,
    'multipart/mixed; boundary=b',
    'multipart/form-data; boundary=b, application/json',
    'multipart/form-data\t; boundary=b',
  ]) {
    const body = type === 'application/json' ? Buffer.from('{}') : payload
    expectFailure(
      await sendForm(app(), user, { headers: { 'content-type': type }, payload: body }),
      'unsupported_media_type',
      message,
    )
  }
  const nothing = await send(app(), 'POST', '/api/v1/uploads', { headers: { authorization: `Bearer ${user.token}` } })
  expectFailure(nothing, 'unsupported_media_type', message)
  const packed = { ...formOf({ name: 'a.png', content: 'x' }) }
  expectFailure(
    await sendForm(app(), user, { ...packed, headers: { ...packed.headers, 'content-encoding': 'gzip' } }),
    'unsupported_media_type',
  )
})

test('nobody uploads without being signed in, and nothing else takes a form', async () => {
  const form = formOf({ name: 'a.png', content: await makePicture() })
  const user = await buildBuyer(app())

  expectFailure(await send(app(), 'POST', '/api/v1/uploads', form), 'unauthenticated')
  for (const [method, path] of [
    ['POST', '/requests'],
    ['PUT', '/auth/profile'],
    ['POST', '/auth/login'],
    ['DELETE', '/uploads/01920000-0000-7000-8000-000000000000'],
  ] as const) {
    const headers = { ...form.headers, authorization: `Bearer ${user.token}` }
    const answer = await send(app(), method, `/api/v1${path}`, { headers, payload: form.payload })

    expectFailure(answer, 'unsupported_media_type', 'Please send JSON (content-type application/json)')
  }
})
