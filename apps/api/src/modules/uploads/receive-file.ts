import { MAX_IMAGE_BYTES } from '@asime/contract/rules'
import '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { allowSlowBody, discardBody } from '../../platform/http/slow-bodies.ts'
import { TOO_LARGE } from './file-kinds.ts'

/** 5 MB over a poor network; pictures the site makes smaller before. */
const ARRIVAL_MS = 180_000
/** Boundaries and part headers around the file. */
const FRAME_BYTES = 16_384

const LIMITS = {
  fileSize: MAX_IMAGE_BYTES,
  files: 1,
  fields: 5,
  fieldSize: 1_000,
  parts: 6,
  headerPairs: 20,
  headerSize: 4_096,
}

const ONE_FILE = 'Please send one file at a time'
const BY_CODE: Record<string, () => AppError> = {
  FST_FILES_LIMIT: () => invalidField('file', ONE_FILE),
  FST_PARTS_LIMIT: () => invalidField('file', ONE_FILE),
  FST_FIELDS_LIMIT: () => invalidField('file', ONE_FILE),
}

/** The form's only file, in the field `file`; its name and declared type are nobody's business. */
export async function receiveFile(req: FastifyRequest): Promise<Buffer> {
  if (!req.isMultipart())
    throw new AppError('unsupported_media_type', { message: 'Please send the file as multipart/form-data' })
  allowSlowBody(req)
  let deadline: NodeJS.Timeout | undefined
  try {
    if (Number(req.headers['content-length']) > MAX_IMAGE_BYTES + FRAME_BYTES)
      throw new AppError('payload_too_large', { message: TOO_LARGE })
    const late = new Promise<never>((_resolve, reject) => {
      deadline = setTimeout(() => reject(new AppError('request_timeout')), ARRIVAL_MS)
    })
    return await Promise.race([readForm(req), late])
  } catch (error) {
    discardBody(req)
    throw toRefusal(error)
  } finally {
    clearTimeout(deadline)
  }
}

async function readForm(req: FastifyRequest): Promise<Buffer> {
  let content: Buffer | undefined
  for await (const part of req.parts({ limits: LIMITS })) {
    if (part.type === 'field') continue
    if (part.fieldname !== 'file') throw invalidField('file', 'Please send the file in the field "file"')
    content = await collect(part.file)
  }
  if (!content) throw invalidField('file', 'Please choose a file')
  if (content.length === 0) throw invalidField('file', 'This file is empty')
  return content
}

type FileStream = Extract<Awaited<ReturnType<FastifyRequest['file']>>, object>['file']

async function collect(file: FileStream): Promise<Buffer> {
  const tooLarge = () => new AppError('payload_too_large', { message: TOO_LARGE })
  // At once, and not when the last byte of whatever it is has come.
  file.once('limit', () => file.destroy(tooLarge()))
  const chunks: Buffer[] = []
  for await (const chunk of file) {
    // The limit may have been met before anybody listened.
    if (file.truncated) throw tooLarge()
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}

/** The form's parser has its own words, and no code, for most of what can be wrong with a form. */
function toRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error
  const known = BY_CODE[(error as { code?: string }).code ?? '']
  if (known) return known()
  return new AppError('validation_failed', {
    message: 'The file was not fully uploaded. Please try again',
    cause: error,
  })
}
