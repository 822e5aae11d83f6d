import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildBuyer, buildVendor } from '../../../test/builders.ts'
import { expectFailure } from '../../../test/failures.ts'
import type { Answer, Caller } from '../../../test/test-app.ts'
import { formOf } from '../../../test/forms.ts'
import { makePicture, sendFile, sendForm, useAppWithFiles } from '../../../test/uploads.ts'

const { app } = useAppWithFiles({ env: { RATE_LIMITS: 'on' } })
let picture: Buffer
beforeAll(async () => {
  picture = await makePicture()
})

const MB = 1024 * 1024

/** As if they had uploaded so much before. */
async function fill(ownerId: string, bytes: number): Promise<void> {
  await app().sql("INSERT INTO uploads (owner_id, kind, state, bytes) VALUES ($1, 'document', 'ready', $2)", [
    ownerId,
    bytes,
  ])
}

/** Sends a picture for each, while no file gets written until so many have been refused. */
async function sendMany(callers: Caller[], refusals: number): Promise<Answer[]> {
  const { put } = app().context.files
  onTestFinished(() => void (app().context.files.put = put))
  let refused = 0
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  app().context.files.put = async (...args) => {
    await gate
    await put(...args)
  }
  return Promise.all(
    callers.map(async (caller) => {
      const answer = await sendFile(app(), caller, picture)
      if (answer.status !== 201 && ++refused === refusals) open()
      return answer
    }),
  )
}

test('a person uploads 120 files an hour, whatever becomes of them, and others are not affected', async () => {
  const user = await buildBuyer(app())
  for (let i = 0; i < 119; i++) await app().context.rateLimits.take('uploads', user.id)

  expectFailure(await sendFile(app(), user, 'no picture'), 'unsupported_media_type')
  const answer = await sendFile(app(), user, picture)
  expectFailure(answer, 'rate_limited')
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3_000)
  expect((await sendFile(app(), await buildBuyer(app()), picture)).status).toBe(201)
})

test('a file sent again under its key is one file; another file under it is refused', async () => {
  const user = await buildBuyer(app())
  const other = await makePicture({ width: 50 })
  const send = (content: Buffer) => {
    const { headers, payload } = formOf({ name: 'photo.jpg', content })
    return sendForm(app(), user, { headers: { ...headers, 'idempotency-key': 'a-photo' }, payload })
  }

  const [first, again, reused] = [await send(picture), await send(picture), await send(other)]

  expect(first.status, first.text).toBe(201)
  expect(again.text).toBe(first.text)
  expect(again.headers['idempotent-replayed']).toBe('true')
  expectFailure(reused, 'idempotency_key_reused')
  const kept = await app().sql('SELECT id FROM uploads WHERE owner_id = $1', [user.id])
  expect(kept).toEqual([{ id: first.body.data.id }])
})

test('a person uploads six files at once at most', async () => {
  const user = await buildBuyer(app())

  const answers = await sendMany(Array<Caller>(8).fill(user), 2)

  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 201, 201, 429, 429])
  expect((await sendFile(app(), user, picture)).status).toBe(201)
})

test('more files at once than can be held are turned away, and the server goes on', async () => {
  const users = await Promise.all(Array.from({ length: 30 }, () => buildBuyer(app())))

  const answers = await sendMany(users, 14)

  const refused = answers.filter(({ status }) => status !== 201)
  for (const answer of refused) expectFailure(answer, 'unavailable')
  expect(refused.length).toBeGreaterThanOrEqual(14)
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(10)
  expect((await sendFile(app(), users[0] as Caller, picture)).status).toBe(201)
})

test('a person’s files take up 200 MB in all, a shop’s 2 GB', async () => {
  const [buyer, vendor] = [await buildBuyer(app()), await buildVendor(app())]
  for (const { id } of [buyer, vendor]) await fill(id, 200 * MB - 100)

  expectFailure(
    await sendFile(app(), buyer, picture),
    'conflict',
    'Your files have reached the limit of 200 MB. Remove files that you no longer need',
  )
  expect((await sendFile(app(), vendor, picture)).status).toBe(201)
  for (let i = 0; i < 10; i++) await fill(vendor.id, 185 * MB)
  expectFailure(await sendFile(app(), vendor, picture), 'conflict')
})

test('files sent at once do not fit where only one does', async () => {
  const buyer = await buildBuyer(app())
  const { body } = await sendFile(app(), buyer, picture)
  await fill(buyer.id, 200 * MB - Math.ceil(2.5 * body.data.bytes))

  const answers = await Promise.all(Array.from({ length: 4 }, () => sendFile(app(), buyer, picture)))

  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
})
