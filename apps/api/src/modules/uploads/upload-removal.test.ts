import { deleteUploadEndpoint } from '@asime/contract/uploads'
import { expect, onTestFinished, test } from 'vitest'
import { buildAdmin, buildBuyer } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { buildUpload, filesIn, useAppWithFiles } from '../../../test/uploads.ts'
import { AppError } from '../../platform/app-error.ts'
import { sweepUploads } from './uploads.service.ts'

const { app, folder } = useAppWithFiles()

async function exists(id: string): Promise<{ row: boolean; files: boolean }> {
  const rows = await app().sql('SELECT FROM uploads WHERE id = $1', [id])
  const files = await filesIn(folder)
  return { row: rows.length > 0, files: files.some((path) => path.startsWith(id)) }
}

const GONE = { row: false, files: false }
const KEPT = { row: true, files: true }

/** As if it had been there for so long. */
async function age(id: string, hours: number): Promise<void> {
  await app().sql('UPDATE uploads SET unused_since = unused_since - make_interval(hours => $2) WHERE id = $1', [
    id,
    hours,
  ])
}

test('whoever uploaded a file takes it back, with all of it', async () => {
  const buyer = await buildBuyer(app())
  const upload = await buildUpload(app(), buyer)

  expectContract(deleteUploadEndpoint, await app().as(buyer).delete(`/uploads/${upload.id}`))

  expect(await exists(upload.id)).toEqual(GONE)
  expectFailure(await app().anonymous.get(upload.url), 'not_found')
  expectFailure(await app().as(buyer).delete(`/uploads/${upload.id}`), 'not_found', 'File not found')
})

test('nobody else removes it, admins included, or learns that there is one', async () => {
  const upload = await buildUpload(app(), await buildBuyer(app()))

  for (const other of [await buildBuyer(app()), await buildAdmin(app())])
    expectFailure(await app().as(other).delete(`/uploads/${upload.id}`), 'not_found', 'File not found')
  expectFailure(await app().anonymous.delete(`/uploads/${upload.id}`), 'unauthenticated')
  expectFailure(
    await app()
      .as(await buildBuyer(app()))
      .delete('/uploads/x'),
    'not_found',
    'File not found',
  )

  expect(await exists(upload.id)).toEqual(KEPT)
})

test('a file that something shows cannot be removed', async () => {
  const buyer = await buildBuyer(app())
  const upload = await buildUpload(app(), buyer)
  await app().as(buyer).put('/auth/profile', { avatar_url: upload.url })

  expectFailure(
    await app().as(buyer).delete(`/uploads/${upload.id}`),
    'conflict',
    'This file is still in use. Remove it from the page that uses it first',
  )
  expect(await exists(upload.id)).toEqual(KEPT)
  await app().as(buyer).put('/auth/profile', { avatar_url: '' })
  expect((await app().as(buyer).delete(`/uploads/${upload.id}`)).status).toBe(204)
})

test('removing a file and beginning to use it at once: one wins, and the other is told', async () => {
  const buyer = await buildBuyer(app())
  for (let i = 0; i < 10; i++) {
    const upload = await buildUpload(app(), buyer)

    const [removed, used] = await Promise.all([
      app().as(buyer).delete(`/uploads/${upload.id}`),
      app().as(buyer).put('/auth/profile', { avatar_url: upload.url }),
    ])

    expect([
      [204, 400],
      [409, 200],
    ]).toContainEqual([removed.status, used.status])
    expect(await exists(upload.id)).toEqual(removed.status === 204 ? GONE : KEPT)
  }
})

test('the sweep takes what nothing has used for a day, and nothing else, as often as it runs', async () => {
  const buyer = await buildBuyer(app())
  const build = () => buildUpload(app(), buyer)
  const [old, young, used, released, justReleased] = [
    await build(),
    await build(),
    await build(),
    await build(),
    await build(),
  ]
  const itemRequest = (links: string[]) => ({
    request_title: 'Wanted',
    description: 'As in the picture',
    attachments: links,
  })
  const { body } = await app()
    .as(buyer)
    .post('/requests', itemRequest([used.url, released.url, justReleased.url]))
  await age(old.id, 25)
  await age(young.id, 23)
  await app().sql("UPDATE uploads SET created_at = now() - interval '1 year' WHERE owner_id = $1", [buyer.id])
  await app()
    .as(buyer)
    .put(`/requests/${body.data.id}`, itemRequest([used.url]))
  await age(released.id, 25)

  await sweepUploads(app().context)
  await sweepUploads(app().context)

  for (const { id } of [old, released]) expect(await exists(id)).toEqual(GONE)
  for (const { id } of [young, used, justReleased]) expect(await exists(id)).toEqual(KEPT)
})

test('sweeps that run at once share the work, more than one batch of it', async () => {
  const buyer = await buildBuyer(app())
  await app().sql(
    `INSERT INTO uploads (owner_id, kind, state, bytes, unused_since)
     SELECT $1, 'document', 'ready', 1, now() - interval '25 hours' FROM generate_series(1, 250)`,
    [buyer.id],
  )

  await Promise.all([sweepUploads(app().context), sweepUploads(app().context), sweepUploads(app().context)])

  expect(await app().sql('SELECT FROM uploads WHERE owner_id = $1', [buyer.id])).toEqual([])
})

test('a file that somebody is just beginning to use is left alone', async () => {
  const buyer = await buildBuyer(app())
  const upload = await buildUpload(app(), buyer)
  await age(upload.id, 25)
  const client = await app().pool.connect()
  onTestFinished(() => client.release(true))
  await client.query('BEGIN')
  await client.query("INSERT INTO upload_uses (upload_id, used_by, subject_id) VALUES ($1, 'avatar', $2)", [
    upload.id,
    buyer.id,
  ])

  await sweepUploads(app().context)
  await client.query('COMMIT')

  expect(await exists(upload.id)).toEqual(KEPT)
})

test('what a crash left behind, in the middle of storing or of removing, is swept too', async () => {
  const buyer = await buildBuyer(app())
  for (const state of ['storing', 'removing']) {
    const upload = await buildUpload(app(), buyer)
    await app().sql('UPDATE uploads SET state = $2 WHERE id = $1', [upload.id, state])
    expectInvalid(await app().as(buyer).put('/auth/profile', { avatar_url: upload.url }), {
      avatar_url: 'This file is not one of your uploads',
    })
    await age(upload.id, 25)

    await sweepUploads(app().context)

    expect(await exists(upload.id)).toEqual(GONE)
  }
})

test('while files cannot be removed their rows stay, others go, and the job is tried again', async () => {
  const buyer = await buildBuyer(app())
  const [stuck, other] = [await buildUpload(app(), buyer), await buildUpload(app(), buyer)]
  for (const { id } of [stuck, other]) await age(id, 25)
  const { remove } = app().context.files
  app().context.files.remove = async (keys) => {
    if (keys[0]?.includes(stuck.id)) throw new AppError('unavailable')
    await remove(keys)
  }
  onTestFinished(() => void (app().context.files.remove = remove))

  await expect(sweepUploads(app().context)).rejects.toMatchObject({ code: 'unavailable' })
  expect(await exists(stuck.id)).toEqual(KEPT)
  expect(await exists(other.id)).toEqual(GONE)
  app().context.files.remove = remove
  await sweepUploads(app().context)

  expect(await exists(stuck.id)).toEqual(GONE)
})

test('who takes a file back while it cannot be removed may try again', async () => {
  const buyer = await buildBuyer(app())
  const upload = await buildUpload(app(), buyer)
  const { remove } = app().context.files
  app().context.files.remove = () => Promise.reject(new AppError('unavailable'))
  onTestFinished(() => void (app().context.files.remove = remove))

  expectFailure(await app().as(buyer).delete(`/uploads/${upload.id}`), 'unavailable')
  app().context.files.remove = remove
  expect((await app().as(buyer).delete(`/uploads/${upload.id}`)).status).toBe(204)

  expect(await exists(upload.id)).toEqual(GONE)
})
