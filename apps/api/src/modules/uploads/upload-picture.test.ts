import { IMAGE_WIDTHS, uploadFileEndpoint } from '@asime/contract/uploads'
import sharp from 'sharp'
import { thumbHashToAverageRGBA } from 'thumbhash'
import { expect, onTestFinished, test } from 'vitest'
import { buildBuyer } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure } from '../../../test/failures.ts'
import { AppError } from '../../platform/app-error.ts'
import { buildUpload, filesIn, makePhoto, makePicture, sendFile, useAppWithFiles } from '../../../test/uploads.ts'

const { app, folder } = useAppWithFiles()

/** A file as a browser gets it. */
async function fetchFile(link: string) {
  const res = await app().server.inject({ url: link })
  return { status: res.statusCode, headers: res.headers, content: res.rawPayload }
}

const NAMES = IMAGE_WIDTHS.flatMap((width) => [`${width}.webp`, `${width}.avif`])

test('a photo becomes WebP and AVIF in every size', async () => {
  const user = await buildBuyer(app())
  const photo = await makePhoto(4_000, 3_000)

  const answer = await sendFile(app(), user, photo)

  expectContract(uploadFileEndpoint, answer)
  const upload = answer.body.data
  expect(upload).toMatchObject({
    kind: 'image',
    width: 1_600,
    height: 1_200,
    url: `/media/uploads/${upload.id}/1600.webp`,
    thumbnail_url: `/media/uploads/${upload.id}/400.webp`,
  })
  let bytes = 0
  for (const width of IMAGE_WIDTHS) {
    for (const format of ['webp', 'avif'] as const) {
      const { status, headers, content } = await fetchFile(`/media/uploads/${upload.id}/${width}.${format}`)
      const picture = await sharp(content).metadata()

      expect(status).toBe(200)
      expect(headers).toMatchObject({
        'content-type': `image/${format}`,
        'content-length': String(content.length),
        'cache-control': 'private, max-age=3600',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      })
      expect(picture).toMatchObject({
        format: format === 'avif' ? 'heif' : 'webp',
        width,
        height: width * 0.75,
      })
      bytes += content.length
    }
  }
  expect(upload.bytes).toBe(bytes)
})

test('a small picture is not enlarged, and has all names', async () => {
  const upload = await buildUpload(app(), await buildBuyer(app()), { content: await makePicture() })

  expect(upload).toMatchObject({ width: 40, height: 30 })
  for (const name of NAMES) {
    const { content } = await fetchFile(`/media/uploads/${upload.id}/${name}`)
    expect(await sharp(content).metadata(), name).toMatchObject({ width: 40, height: 30 })
  }
})

test('a picture that is between two sizes is the largest of its versions', async () => {
  const upload = await buildUpload(app(), await buildBuyer(app()), {
    content: await makePicture({ width: 300, height: 500 }),
  })

  const sides = await Promise.all(
    IMAGE_WIDTHS.map(async (width) => {
      const { content } = await fetchFile(`/media/uploads/${upload.id}/${width}.webp`)
      const { width: wide, height: high } = await sharp(content).metadata()
      return [wide, high]
    }),
  )
  expect(sides).toEqual([
    [120, 200],
    [240, 400],
    [300, 500],
    [300, 500],
  ])
})

test('what a camera writes beside the picture is gone, the place above all, and the picture is upright', async () => {
  const content = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#2a7f4f' } })
    .jpeg()
    .withExif({
      IFD0: { Make: 'Secret camera', Copyright: 'Secret name' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '5/1 36/1 13/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 11/1 13/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>Secret</secret></x:xmpmeta>')
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect(content.includes('Secret camera')).toBe(true)
  expect(await sharp(content).metadata()).toMatchObject({
    orientation: 6,
    exif: expect.anything(),
    xmp: expect.anything(),
  })

  const upload = await buildUpload(app(), await buildBuyer(app()), { content })

  expect(upload).toMatchObject({ width: 40, height: 60 })
  for (const name of NAMES) {
    const { content: version } = await fetchFile(`/media/uploads/${upload.id}/${name}`)
    const { exif, xmp, icc, iptc, orientation, width, height } = await sharp(version).metadata()

    expect({ exif, xmp, icc, iptc, orientation }, name).toEqual({})
    expect([width, height]).toEqual([40, 60])
    expect(version.includes('Secret')).toBe(false)
  }
})

test('what hides behind the end of a picture is not kept', async () => {
  const script = '<script>alert(document.domain)</script>'
  const content = Buffer.concat([await makePicture({ format: 'jpeg' }), Buffer.from(`\nGIF89a/*${script}*/=1;`)])

  const upload = await buildUpload(app(), await buildBuyer(app()), { content })

  for (const name of NAMES) {
    expect((await fetchFile(`/media/uploads/${upload.id}/${name}`)).content.includes('<script>')).toBe(false)
  }
})

test.each(['png', 'jpeg', 'webp', 'avif'] as const)('takes %s, whatever the file is called', async (format) => {
  const answer = await sendFile(app(), await buildBuyer(app()), await makePicture({ format }), '../../../x.php')

  expectContract(uploadFileEndpoint, answer)
  expect(answer.body.data.kind).toBe('image')
  expect(answer.text).not.toContain('php')
})

test.each([
  ['in grey', () => sharp({ create: { width: 30, height: 30, channels: 3, background: '#777' } }).greyscale()],
  [
    'of print colours',
    () => sharp({ create: { width: 30, height: 30, channels: 3, background: '#777' } }).toColourspace('cmyk'),
  ],
])('takes a JPG %s', async (_name, make) => {
  const upload = await buildUpload(app(), await buildBuyer(app()), { content: await make().jpeg().toBuffer() })

  const { content } = await fetchFile(upload.url)
  expect(await sharp(content).metadata()).toMatchObject({ space: 'srgb', width: 30 })
})

test('transparency stays', async () => {
  const content = await sharp({
    create: { width: 30, height: 30, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.5 } },
  })
    .png()
    .toBuffer()

  const upload = await buildUpload(app(), await buildBuyer(app()), { content })

  for (const name of NAMES) {
    const { content: version } = await fetchFile(`/media/uploads/${upload.id}/${name}`)
    expect(await sharp(version).metadata(), name).toMatchObject({ hasAlpha: true })
  }
})

test('the placeholder has the colour of the picture', async () => {
  const upload = await buildUpload(app(), await buildBuyer(app()))

  const { r, g, b } = thumbHashToAverageRGBA(Buffer.from(upload.thumbhash ?? '', 'base64'))
  expect([r, g, b].map((part) => part.toFixed(1))).toEqual(['0.7', '0.4', '0.2'])
})

test('only names that were made are served, to whoever asks, by GET and HEAD', async () => {
  const { id } = await buildUpload(app(), await buildBuyer(app()))

  const head = await app().server.inject({ method: 'HEAD', url: `/media/uploads/${id}/400.webp` })
  expect(head.statusCode).toBe(200)
  expect(Number(head.headers['content-length'])).toBeGreaterThan(0)
  for (const path of [
    `${id}/401.webp`,
    `${id}/400.png`,
    `${id}/document.pdf`,
    `${id}/400.webp/`,
    `${id}/400.webp%00`,
    `${id}/..%2f${id}%2f400.webp`,
    `${id}/`,
    id,
    '',
    `../${id}/400.webp`,
    `${id.toUpperCase()}/400.webp`,
    '01920000-0000-7000-8000-000000000000/400.webp',
    '..%2f..%2fjwt-secret',
  ]) {
    expectFailure(await app().anonymous.get(`/media/uploads/${path}`), 'not_found')
  }
  expect((await app().anonymous.get('/media/categories/phones.svg')).status).toBe(200)
})

test('every size has a row that leads to it', async () => {
  const rows = await app().sql("SELECT id FROM uploads WHERE state = 'ready' AND kind = 'image' ORDER BY id")

  const files = (await filesIn(folder)).filter((path) => path.includes('/'))
  expect(files).toEqual(rows.flatMap(({ id }) => NAMES.map((name) => `${id}/${name}`)).toSorted())
})

test('several at once all come out right', async () => {
  const user = await buildBuyer(app())
  const pictures = await Promise.all(
    [50, 60, 70, 80, 90].map((width) => makePicture({ width, height: 10, format: 'jpeg' })),
  )

  const answers = await Promise.all(pictures.map((picture) => sendFile(app(), user, picture)))

  expect(answers.map(({ body }) => body.data?.width)).toEqual([50, 60, 70, 80, 90])
})

test('where one version cannot be kept, it is an outage, and none stays', async () => {
  const user = await buildBuyer(app())
  const { put } = app().context.files
  const before = await filesIn(folder)
  let calls = 0
  app().context.files.put = async (...args) => {
    if (++calls === 3) throw new AppError('unavailable', { cause: new Error('no space left') })
    await put(...args)
  }
  onTestFinished(() => void (app().context.files.put = put))

  expectFailure(await sendFile(app(), user, await makePicture()), 'unavailable')

  expect(calls).toBe(NAMES.length)
  expect(await filesIn(folder)).toEqual(before)
  expect(await app().sql('SELECT FROM uploads WHERE owner_id = $1', [user.id])).toEqual([])
})
