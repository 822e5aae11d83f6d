import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Reason, wholeNumber } from './fields.ts'
import { InformationPageName, ShownText, VersionNumber } from './information.ts'
import { InformationText } from './information-text.ts'
import { dataOf, pageOf, PageQuery } from './paging.ts'

// How staff edit the information pages.

const Person = z.object({ id: z.uuid(), full_name: z.string() })
const atDesk = { tag: 'Operations', access: 'admin', permission: ['settings', 'help_texts'] } as const

export const InformationState = z
  .object({
    page: InformationPageName,
    version: z.int().meta({ description: 'The latest, in force or coming' }),
    in_force_from: z.string(),
    published_at: z.string().nullable().meta({ description: 'null: it came with the program' }),
    published_by: Person.nullable(),
    is_coming: z.boolean(),
    is_announced: z.boolean().meta({
      description:
        'Whether everybody with an account is notified of that version, or was: a change that matters and was published ahead',
    }),
    may_edit: z.boolean().meta({ description: 'Whether the caller’s role allows it' }),
  })
  .meta({ id: 'InformationState' })
export type InformationState = z.infer<typeof InformationState>

export const EditableInformation = InformationState.extend({
  text: InformationText.meta({ description: 'Of that version' }),
  values: z
    .array(z.object({ name: z.string(), value: z.string() }))
    .meta({ description: 'The names that stand for what holds now, such as {release}' }),
}).meta({ id: 'EditableInformation' })
export type EditableInformation = z.infer<typeof EditableInformation>

export const InformationVersion = z
  .object({
    id: z.uuid(),
    version: z.int(),
    in_force_from: z.string(),
    reason: z.string().nullable(),
    published_at: z.string(),
    published_by: Person.nullable().meta({ description: 'null: it came with the program' }),
    restores_version: z.int().nullable(),
    is_latest: z.boolean(),
  })
  .meta({ id: 'InformationVersion' })
export type InformationVersion = z.infer<typeof InformationVersion>

const NO_DATE = 'Must be a date like 2026-12-31'
const publication = {
  if_version: wholeNumber()
    .min(1, 'Must be a version')
    .max(2 ** 31 - 1, 'Must be a version')
    .meta({ description: 'The version that the caller saw last; another one since is a conflict' }),
  in_force_from: z.iso
    .date({ error: NO_DATE })
    .refine((date) => date >= '2000' && date < '3000', NO_DATE)
    .nullable()
    .default(null)
    .meta({ description: 'The first day, in Ghana, of terms, privacy or cookies; null: at once' }),
  is_minor: z.boolean({ error: 'Must be true or false' }).default(false).meta({
    description: 'It changes nothing that matters, such as spelling: terms need no notice then, and nobody is notified',
  }),
  reason: Reason,
}
const pageParams = z.object({ page: InformationPageName })

export const listInformationEndpoint = endpoint({
  ...atDesk,
  id: 'listInformation',
  method: 'GET',
  path: '/admin/information',
  summary: 'The pages of prose that staff may edit, and how each stands',
  status: 200,
  response: dataOf(z.array(InformationState)),
})
export const openInformationEndpoint = endpoint({
  ...atDesk,
  id: 'openInformation',
  method: 'GET',
  path: '/admin/information/:page',
  params: pageParams,
  summary: 'The latest text of a page, to be edited',
  status: 200,
  response: dataOf(EditableInformation),
})
export const previewInformationEndpoint = endpoint({
  ...atDesk,
  id: 'previewInformation',
  method: 'POST',
  path: '/admin/information/:page/preview',
  params: pageParams,
  summary: 'What a text would look like. Nothing is kept',
  body: z.strictObject({ text: InformationText }),
  status: 200,
  response: dataOf(ShownText),
})
export const publishInformationEndpoint = endpoint({
  ...atDesk,
  id: 'publishInformation',
  freshCode: true,
  method: 'PUT',
  path: '/admin/information/:page',
  params: pageParams,
  summary: 'Publish another text of a page. It holds on every server within two seconds, or from the day that it names',
  body: z.strictObject({ text: InformationText, ...publication }),
  status: 200,
  response: dataOf(InformationState),
  errors: ['conflict'],
})
export const listInformationVersionsEndpoint = endpoint({
  ...atDesk,
  id: 'listInformationVersions',
  method: 'GET',
  path: '/admin/information/:page/versions',
  params: pageParams,
  summary: 'What a page has said, newest first; empty where nobody has changed it',
  query: z.object(PageQuery),
  status: 200,
  response: pageOf(InformationVersion),
  errors: ['invalid_cursor'],
})
export const compareInformationEndpoint = endpoint({
  ...atDesk,
  id: 'compareInformation',
  method: 'GET',
  path: '/admin/information/:page/versions/:version',
  params: z.object({ page: InformationPageName, version: VersionNumber }),
  summary: 'A version of a page beside the one before it, as they are edited',
  status: 200,
  response: dataOf(z.object({ before: InformationText.nullable(), after: InformationText })),
})
export const restoreInformationEndpoint = endpoint({
  ...atDesk,
  id: 'restoreInformation',
  freshCode: true,
  method: 'POST',
  path: '/admin/information/:page/versions/:version/restore',
  params: z.object({ page: InformationPageName, version: VersionNumber }),
  summary: 'Publish an earlier text of a page again, as a version of its own',
  body: z.strictObject(publication),
  status: 200,
  response: dataOf(InformationState),
  errors: ['conflict'],
})
