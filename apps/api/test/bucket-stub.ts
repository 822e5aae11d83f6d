import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { BucketSettings } from '../src/config/services.ts'

export interface Bucket {
  objects: Map<string, { content: Buffer; type: string | undefined }>
  settings: BucketSettings
  /** The answer to every call, instead of doing it. */
  status: number | undefined
  stop(): Promise<void>
}

/** As much of S3 as a bucket needs. */
export async function startBucket(): Promise<Bucket> {
  const bucket: Bucket = {
    objects: new Map(),
    settings: {
      bucket: 'asime-files',
      endpoint: '',
      region: 'eu-west-1',
      accessKeyId: 'the-key',
      secretAccessKey: 'a-secret',
    },
    status: undefined,
    stop: async () => {},
  }
  const isSigned = (req: IncomingMessage) =>
    /^AWS4-HMAC-SHA256 Credential=the-key\/\d{8}\/eu-west-1\/s3\/aws4_request/.test(req.headers.authorization ?? '')
  const answer = async (req: IncomingMessage, res: ServerResponse) => {
    const key = req.url?.split('?')[0]?.replace('/asime-files/', '') ?? ''
    const content = await buffer(req)
    if (!isSigned(req)) return res.writeHead(403).end()
    if (bucket.status) return res.writeHead(bucket.status).end()
    if (req.method === 'PUT') {
      bucket.objects.set(key, { content, type: req.headers['content-type'] })
      return res.writeHead(200).end()
    }
    if (req.method === 'DELETE') {
      bucket.objects.delete(key)
      return res.writeHead(204).end()
    }
    const found = bucket.objects.get(key)
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(req.headers.range ?? '') ?? []
    if (found && first !== undefined) {
      const part = found.content.subarray(Number(first), Number(last) + 1)
      return res.writeHead(206, { 'content-length': part.length }).end(part)
    }
    if (found) return res.writeHead(200, { 'content-length': found.content.length }).end(found.content)
    return res
      .writeHead(404, { 'content-type': 'application/xml' })
      .end('<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>No such key</Message></Error>')
  }
  const server = createServer((req, res) => void answer(req, res))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  bucket.settings.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  bucket.stop = () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  onTestFinished(() => bucket.stop())
  return bucket
}

/** The settings that name the bucket to the application. */
export function bucketEnvironment({ settings }: Bucket): Record<string, string> {
  const { bucket, endpoint = '', region, accessKeyId, secretAccessKey } = settings
  return {
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
}
