import { mkdtempSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Upload } from '@asime/contract/uploads'
import sharp from 'sharp'
import { afterAll } from 'vitest'
import { send } from './every-endpoint.ts'
import { type Form, formOf } from './forms.ts'
import { type Answer, type Caller, type TestApp, type TestAppOptions, useTestApp } from './test-app.ts'

/** An application that keeps files in a folder of its own. */
export function useAppWithFiles(options: TestAppOptions = {}): { app: () => TestApp; folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'asime-files-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return { app: useTestApp({ ...options, env: { DATA_DIR: folder, ...options.env } }), folder }
}

/** Paths of all kept files, and of empty folders. */
export async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(join(folder, 'files/uploads'), { recursive: true }).catch(() => [])
  return names.toSorted()
}

export function sendForm(app: TestApp, caller: Caller, { headers, payload }: Form): Promise<Answer> {
  return send(app, 'POST', '/api/v1/uploads', {
    headers: { ...headers, authorization: `Bearer ${caller.token}` },
    payload,
  })
}

export function sendFile(app: TestApp, caller: Caller, content: Buffer | string, name = 'photo.jpg'): Promise<Answer> {
  return sendForm(app, caller, formOf({ name, content }))
}

export async function buildUpload(
  app: TestApp,
  caller: Caller,
  { content }: { content?: Buffer } = {},
): Promise<Upload> {
  const answer = await sendFile(app, caller, content ?? (await makePicture()))
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body.data
}

interface PictureOverrides {
  width?: number
  height?: number
  format?: 'png' | 'jpeg' | 'webp' | 'avif'
}

/** Small and quick to make, of some colour. */
export function makePicture({ width = 40, height = 30, format = 'png' }: PictureOverrides = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#c0603a' } })
    .toFormat(format)
    .toBuffer()
}

/** With the grain of a camera, which costs the time. */
export async function makePhoto(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 25 } as const
  const grain = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#808080', noise } })
    .png()
    .toBuffer()
  return sharp({ create: { width, height, channels: 3, background: '#4a7a9c' } })
    .composite([{ input: grain, tile: true, blend: 'soft-light' }])
    .jpeg({ quality: 88 })
    .toBuffer()
}

export const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n')
