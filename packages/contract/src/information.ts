import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { informationPageNames } from './information-pages.ts'
import { dataOf, pageOf, PageQuery } from './paging.ts'

// The information pages, as they are read. `information-pages.ts` lists the pages.

export const InformationPageName = z.enum(informationPageNames, { error: 'Page not found' })

const Run = z
  .object({ text: z.string(), strong: z.literal(true).optional(), href: z.string().optional() })
  .meta({ id: 'TextRun' })
export type TextRun = z.infer<typeof Run>
const Block = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('paragraph'), runs: z.array(Run) }),
    z.object({ kind: z.literal('list'), ordered: z.boolean(), items: z.array(z.array(Run)) }),
  ])
  .meta({ id: 'TextBlock' })
export type TextBlock = z.infer<typeof Block>

const ShownQuestion = z.object({ id: z.string(), title: z.string(), text: z.array(Block) })
const ShownSection = z.object({
  id: z.string(),
  title: z.string(),
  text: z.array(Block),
  questions: z.array(ShownQuestion),
})
export type ShownSection = z.infer<typeof ShownSection>
const shownText = { intro: z.array(Block), sections: z.array(ShownSection) }
export const ShownText = z.object(shownText).meta({ id: 'ShownText' })
export type ShownText = z.infer<typeof ShownText>

const Coming = z
  .object({ version: z.int(), in_force_from: z.string() })
  .nullable()
  .meta({ description: 'The version that is published and not in force yet' })

export const ShownInformation = z
  .object({
    page: InformationPageName,
    version: z.int(),
    in_force_from: z.string(),
    in_force_until: z.string().nullable().meta({ description: 'Of a version that another one has followed, or will' }),
    coming: Coming,
    standing: z.enum(['past', 'in_force', 'coming']),
    times: z.enum(['now', 'then']).meta({
      description:
        'Whether what stands for a name such as {release} holds now, or held while a past version was in force: what held first and, in brackets, what held at the end if that was another. Of versions from before these were kept: now',
    }),
    ...shownText,
  })
  .meta({ id: 'ShownInformation' })
export type ShownInformation = z.infer<typeof ShownInformation>

export const LegalVersion = z
  .object({
    version: z.int(),
    in_force_from: z.string(),
    in_force_until: z.string().nullable(),
  })
  .meta({ id: 'LegalVersion' })
export type LegalVersion = z.infer<typeof LegalVersion>

export const VersionNumber = z
  .string({ error: 'Version not found' })
  .regex(/^[1-9]\d{0,6}$/, 'Version not found')
  .transform(Number)
  .meta({ openapi: { type: 'integer', minimum: 1 } })

const toAll = { tag: 'Site', access: 'public' } as const

export const readInformationEndpoint = endpoint({
  ...toAll,
  id: 'readInformation',
  method: 'GET',
  path: '/information/:page',
  params: z.object({ page: InformationPageName }),
  summary: 'A page of prose, as it is in force now',
  status: 200,
  response: dataOf(ShownInformation),
})
export const listLegalVersionsEndpoint = endpoint({
  ...toAll,
  id: 'listLegalVersions',
  method: 'GET',
  path: '/information/:page/versions',
  params: z.object({ page: InformationPageName }),
  summary:
    'The versions of terms, privacy or cookies that were in force or will be, the newest first; of other pages none',
  query: z.object(PageQuery),
  status: 200,
  response: pageOf(LegalVersion),
  errors: ['invalid_cursor'],
})
export const readLegalVersionEndpoint = endpoint({
  ...toAll,
  id: 'readLegalVersion',
  method: 'GET',
  path: '/information/:page/versions/:version',
  params: z.object({ page: InformationPageName, version: VersionNumber }),
  summary: 'A version of terms, privacy or cookies that was in force or will be',
  status: 200,
  response: dataOf(ShownInformation),
})
