import { z } from 'zod'
import { inWords, UNUSED_UPLOAD } from './deadlines.ts'
import { endpoint } from './endpoint.ts'
import { onlyFor } from './permissions.ts'
import { Link, MEDIA_PATH, PathId } from './fields.ts'
import { dataOf } from './paging.ts'
import { MAX_PHOTOS } from './rules.ts'
import { uploadKinds } from './upload-states.ts'

/** Pictures with more pixels are not decoded, since a small file can contain a huge picture. */
export const MAX_IMAGE_PIXELS = 50_000_000

/** The path of uploads: `{id}/{width}.webp` and `.avif` for pictures, `{id}/document.pdf` for documents, `{id}/voice.m4a` for voice notes. */
export const UPLOADS_PATH = `${MEDIA_PATH}uploads/`
/** The longest side of each version of a picture, in pixels. None is larger than the uploaded picture. */
export const IMAGE_WIDTHS = [200, 400, 720, 1600] as const

/** Photos that serve as proof. Only uploads, so that they cannot be changed on another site later. */
export function photos(max: number) {
  return z
    .array(
      Link.refine((link) => link.startsWith(UPLOADS_PATH), 'Must be one of your uploads'),
      {
        error: 'Must be a list of links',
      },
    )
    .max(max, `At most ${max} photos`)
    .refine((links) => new Set(links).size === links.length, 'Each photo can be added only once')
    .default([])
}
export const Photos = photos(MAX_PHOTOS)

export const UploadKind = z.enum(uploadKinds)
export type UploadKind = z.infer<typeof UploadKind>

export const Upload = z
  .object({
    id: z.uuid(),
    kind: UploadKind,
    url: z.string().meta({ description: 'The link to store: the largest version' }),
    thumbnail_url: z.string().nullable().meta({ description: 'A picture’s 400 px wide version' }),
    thumbhash: z.string().nullable().meta({ description: 'Base64 placeholder of a picture' }),
    width: z.int().nullable().meta({ description: 'Width of a picture’s largest version' }),
    height: z.int().nullable(),
    duration_seconds: z.number().nullable().meta({ description: 'Of a voice note' }),
    bytes: z.int().meta({ description: 'Total size of all versions' }),
    created_at: z.string(),
  })
  .meta({ id: 'Upload' })
export type Upload = z.infer<typeof Upload>

export const uploadFileEndpoint = endpoint({
  id: 'uploadFile',
  method: 'POST',
  path: '/uploads',
  tag: 'Uploads',
  access: 'signed_in',
  multipart: true,
  summary: `Upload one picture, document or voice note in the field \`file\`; it is deleted unless used within ${inWords(UNUSED_UPLOAD)}`,
  idempotent: true,
  status: 201,
  response: dataOf(Upload),
  errors: ['payload_too_large', 'unsupported_media_type', 'validation_failed', 'request_timeout', 'conflict'],
})
export const deleteUploadEndpoint = endpoint({
  id: 'deleteUpload',
  method: 'DELETE',
  path: '/uploads/:id',
  tag: 'Uploads',
  access: 'signed_in',
  rule: onlyFor(['uploader'], 'unused'),
  summary: 'Delete an unused upload',
  params: z.object({ id: PathId('File not found') }),
  status: 204,
  response: null,
  errors: ['conflict'],
})
