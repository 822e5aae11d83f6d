import { MAX_VOICE_BYTES, MAX_VOICE_SECONDS } from '@asime/contract/chat-rules'
import { MAX_DOCUMENT_BYTES, UPLOAD_RULE } from '@asime/contract/rules'
import type { UploadKind } from '@asime/contract/uploads'
import { AppError, invalidField } from '../../platform/app-error.ts'

export const OTHER_KIND = `This kind of file cannot be used. Please choose ${UPLOAD_RULE}`
export const BROKEN_VOICE = 'This recording is damaged. Please record it again'
export const TOO_LONG = `This recording is too long. A voice note is at most ${MAX_VOICE_SECONDS / 60} minutes`
export const TOO_LARGE = `This file is too large. Please choose ${UPLOAD_RULE}`

/** How the file begins that a program takes for such a thing. */
const SIGNATURES: readonly (readonly [kind: UploadKind, beginning: RegExp])[] = [
  ['image', /^\xff\xd8\xff/],
  ['image', /^\x89PNG\r\n\x1a\n/],
  ['image', /^RIFF[^]{4}WEBP/],
  ['image', /^[^]{4}ftypavif/],
  ['document', /^%PDF-\d\.\d/],
  // What recorders make: WebM, Ogg and MP4. Whether it is a recording is found out when it is read.
  ['audio', /^\x1a\x45\xdf\xa3/],
  ['audio', /^OggS/],
  ['audio', /^[^]{4}ftyp(?!avi|hei|hev|mif|msf|qt)/],
]

/**
 * What a file is, judged by its content and never by its name or declared type.
 * @throws AppError unsupported_media_type, payload_too_large, validation_failed
 */
export function recognise(content: Buffer): UploadKind {
  const beginning = content.toString('latin1', 0, 32)
  const kind = SIGNATURES.find(([, signature]) => signature.test(beginning))?.[0]
  if (!kind) throw new AppError('unsupported_media_type', { message: OTHER_KIND })
  if (kind === 'document') checkDocument(content)
  if (kind === 'audio' && content.length > MAX_VOICE_BYTES)
    throw new AppError('payload_too_large', { message: TOO_LONG })
  return kind
}

function checkDocument(content: Buffer): void {
  if (content.length > MAX_DOCUMENT_BYTES) throw new AppError('payload_too_large', { message: TOO_LARGE })
  // Readers look for this mark near the end: without it, the rest is missing.
  if (!content.toString('latin1', Math.max(0, content.length - 1_024)).includes('%%EOF'))
    throw invalidField('file', 'This PDF is damaged. Please choose another')
}
