import { IMAGE_WIDTHS } from '@asime/contract/uploads'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { buildBuyer } from '../builders.ts'
import { expectFailure } from '../failures.ts'
import { formOf } from '../forms.ts'
import { filesIn, makePicture, sendFile, sendForm, useAppWithFiles } from '../uploads.ts'

// Files of another kind, damaged or too large are tested in modules/uploads/upload-refusals.test.ts.

const { app, folder } = useAppWithFiles()

const NAMES = IMAGE_WIDTHS.flatMap((width) => [`${width}.avif`, `${width}.webp`])

test('D37: whatever a file is called, it is stored under a name of ours and nowhere else', async () => {
  const user = await buildBuyer(app())
  const content = await makePicture()

  for (const name of [
    '../../x.png',
    '..\\..\\x.png',
    '/etc/cron.d/x.png',
    'C:\\x.png',
    'a\0.png',
    'shell.php',
    'x.png.html',
    '\u202egnp.exe',
    `${'x'.repeat(3_900)}.png`,
    '.htaccess',
    '%2e%2e%2fx.png',
  ]) {
    const answer = await sendFile(app(), user, content, name)

    // A name that the form's parser cannot read is a 400; with any other the picture is what counts.
    expect([201, 400], JSON.stringify(name)).toContain(answer.status)
    if (answer.status === 201) expect(answer.body.data.url).toBe(`/media/uploads/${answer.body.data.id}/1600.webp`)
  }

  const ids = (await app().sql<{ id: string }>('SELECT id FROM uploads')).map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(8)
  expect(await filesIn(folder)).toEqual(ids.flatMap((id) => [id, ...NAMES.map((name) => `${id}/${name}`)]).toSorted())
})

test('D37: a picture that is also a script, a page and an archive is kept only as a picture', async () => {
  const photo = await sharp(await makePicture({ format: 'jpeg' }))
    .withExif({ IFD0: { Copyright: '<script>alert(1)</script>' } })
    .jpeg()
    .toBuffer()
  const polyglot = Buffer.concat([photo, Buffer.from('<?php system($_GET["c"]); ?><svg onload=alert(1)>PK\x03\x04')])

  const answer = await sendFile(app(), await buildBuyer(app()), polyglot, 'photo.jpg.php')

  expect(answer.status).toBe(201)
  for (const name of NAMES) {
    const file = await app().server.inject({ url: `/media/uploads/${answer.body.data.id}/${name}` })
    expect(file.statusCode).toBe(200)
    expect(file.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-type': expect.stringMatching(/^image\/(webp|avif)$/),
    })
    for (const part of ['script', 'php', 'svg', 'PK\x03\x04']) expect(file.rawPayload.includes(part), part).toBe(false)
  }
})

test('D37: thirty files in one form are refused, and none of them is kept', async () => {
  const content = await makePicture()
  const before = await filesIn(folder)
  const files = Array.from({ length: 30 }, (_, n) => ({ name: `${n}.png`, content }))

  const answer = await sendForm(app(), await buildBuyer(app()), formOf(...files))

  expectFailure(answer, 'validation_failed', 'Please send one file at a time')
  expect(await filesIn(folder)).toEqual(before)
})
