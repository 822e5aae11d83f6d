import { expect, onTestFinished, test } from 'vitest'
import { type Bucket, bucketEnvironment, startBucket } from '../../../test/bucket-stub.ts'
import { buildBuyer } from '../../../test/builders.ts'
import { expectFailure } from '../../../test/failures.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { buildUpload, makePicture, sendFile } from '../../../test/uploads.ts'
import { sweepUploads } from './uploads.service.ts'

async function startWithBucket(): Promise<{ app: TestApp; bucket: Bucket }> {
  const bucket = await startBucket()
  const app = await startTestApp({ env: bucketEnvironment(bucket) })
  onTestFinished(() => app.close())
  return { app, bucket }
}

test('with a bucket, a picture is uploaded, served and swept as with a folder', async () => {
  const { app, bucket } = await startWithBucket()
  const upload = await buildUpload(app, await buildBuyer(app))

  expect(bucket.objects.size).toBe(8)
  expect(bucket.objects.get(`uploads/${upload.id}/400.avif`)?.type).toBe('image/avif')
  const res = await app.server.inject({ url: upload.url })
  expect(res.statusCode).toBe(200)
  expect(res.headers).toMatchObject({ 'content-type': 'image/webp', 'content-length': String(res.rawPayload.length) })
  expect(res.rawPayload).toEqual(bucket.objects.get(`uploads/${upload.id}/1600.webp`)?.content)
  expectFailure(await app.anonymous.get(upload.url.replace(upload.id.slice(-4), '0000')), 'not_found')

  await app.sql("UPDATE uploads SET unused_since = now() - interval '25 hours'")
  await sweepUploads(app.context)
  expect(bucket.objects.size).toBe(0)
})

test('a bucket that is away, or refuses, is an outage that tells nobody its secrets', async () => {
  const { app, bucket } = await startWithBucket()
  const user = await buildBuyer(app)
  const upload = await buildUpload(app, user)

  for (const status of [500, 403]) {
    bucket.status = status
    for (const answer of [await app.anonymous.get(upload.url), await sendFile(app, user, await makePicture())]) {
      expectFailure(answer, 'unavailable')
      expect(answer.text).not.toMatch(/asime-files|the-key|127\.0\.0\.1/)
    }
  }
  await bucket.stop()
  expectFailure(await app.anonymous.get(upload.url), 'unavailable')
  // The one that is there, and those that are to be swept because they could not be removed.
  expect(await app.sql('SELECT state FROM uploads ORDER BY id')).toEqual([
    { state: 'ready' },
    { state: 'removing' },
    { state: 'removing' },
  ])
})
