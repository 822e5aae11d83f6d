import type { Readable } from 'node:stream'
import type { BucketSettings } from '../../config/services.ts'
import type { FileStore } from './stored-file.ts'

/** The bucket's server gets no longer than a visitor would wait. */
const TIMES = { connectionTimeout: 2_000, requestTimeout: 10_000, socketTimeout: 10_000, throwOnRequestTimeout: true }

/** Files in a bucket. Its client is large, and loaded when the first file is asked for. */
export function createBucketStore(settings: BucketSettings): FileStore {
  let connection: ReturnType<typeof connect> | undefined
  const reach = () => (connection ??= connect(settings))
  const Bucket = settings.bucket

  return {
    async put(key, content, contentType) {
      const { client, PutObjectCommand } = await reach()
      await client.send(new PutObjectCommand({ Bucket, Key: key, Body: content, ContentType: contentType }))
    },
    async open(key, part) {
      const { client, GetObjectCommand } = await reach()
      try {
        const { Body, ContentLength } = await client.send(
          new GetObjectCommand({ Bucket, Key: key, ...(part && { Range: `bytes=${part.first}-${part.last}` }) }),
        )
        return { bytes: ContentLength ?? 0, content: Body as Readable }
      } catch (error) {
        if ((error as Error).name === 'NoSuchKey') return undefined
        throw error
      }
    },
    async remove(keys) {
      const { client, DeleteObjectCommand } = await reach()
      // One by one: not every service that speaks S3 knows how to delete several.
      await Promise.all(keys.map((key) => client.send(new DeleteObjectCommand({ Bucket, Key: key }))))
    },
  }
}

async function connect({ endpoint, region, accessKeyId, secretAccessKey }: BucketSettings) {
  const { S3Client, ...commands } = await import('@aws-sdk/client-s3')
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Services other than Amazon's seldom have a host name for each bucket, or know its newer checksums.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: TIMES,
    maxAttempts: 2,
  })
  return { client, ...commands }
}
