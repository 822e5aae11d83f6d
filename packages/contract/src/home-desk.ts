import { z } from 'zod'
import { DAILY_REQUESTS_PERIOD, inWords } from './deadlines.ts'
import { endpoint } from './endpoint.ts'
import { chosenId, hasFields, Id, line, PathId, PictureLink, Reason, Revision, Timestamp } from './fields.ts'
import {
  HOME_BANNERS_SHOWN,
  HOME_FIGURE,
  HOME_SET_PRODUCTS_SHOWN,
  HOME_SETS_SHOWN,
  homeBlockKinds,
  homeBlockStates,
  homeFigures,
  isSiteLink,
  MAX_BANNER_ALT,
  MAX_BANNER_LINK,
  MAX_BANNER_TEXT,
  MAX_BLOCK_TITLE,
  MAX_HOME_FIGURE,
  MAX_HOME_BLOCKS,
  MAX_HOME_SET_PRODUCTS,
} from './home-rules.ts'
import { dataOf } from './paging.ts'
import { ProductCard } from './products.ts'
import { UPLOADS_PATH } from './uploads.ts'

// How admins arrange the home page.

export const DeskFigure = z
  .object({
    id: z.uuid(),
    key: z.enum(homeFigures),
    figure: z.string().meta({ description: 'What the home page says' }),
    live: z.int().meta({
      description: `What there is: accounts of buyers and vendors, and shops, that are active; products that the public sees; item requests on an average day of the last ${inWords(DAILY_REQUESTS_PERIOD)}`,
    }),
    revision: z.int().meta({ description: 'Grows with each change; sent back by whoever changes it' }),
  })
  .meta({ id: 'DeskFigure' })
export type DeskFigure = z.infer<typeof DeskFigure>

const atDesk = { tag: 'Catalogue', access: 'admin', permission: 'catalogue' } as const

export const listHomeFiguresEndpoint = endpoint({
  ...atDesk,
  id: 'listHomeFigures',
  method: 'GET',
  path: '/admin/home/figures',
  summary: 'What the home page says of Asime in numbers, each beside what there is',
  status: 200,
  response: dataOf(z.array(DeskFigure)),
})
export const saveHomeFigureEndpoint = endpoint({
  ...atDesk,
  id: 'saveHomeFigure',
  method: 'PUT',
  path: '/admin/home/figures/:id',
  params: z.object({ id: PathId('Figure not found') }),
  summary: 'Change a figure of the home page',
  body: z.strictObject({
    figure: line({ max: MAX_HOME_FIGURE, required: 'Enter a figure' }).regex(
      HOME_FIGURE,
      'Must be a figure such as 950, 1,250+ or 10K+',
    ),
    if_revision: Revision,
    reason: Reason,
  }),
  status: 200,
  response: dataOf(DeskFigure),
  errors: ['conflict'],
})

export const DeskBlock = z
  .object({
    id: z.uuid(),
    kind: z.enum(homeBlockKinds),
    state: z.enum(homeBlockStates),
    title: z.string(),
    text: z.string().nullable().meta({ description: 'Of a banner' }),
    link: z.string().nullable(),
    picture_url: z.string().nullable(),
    picture_alt: z.string().nullable(),
    category: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    vendor: z
      .object({ id: z.uuid(), business_name: z.string(), is_open: z.boolean() })
      .nullable()
      .meta({ description: 'Of a shop that is not open nothing is shown' }),
    products: z.array(
      z.object({
        id: z.uuid(),
        product_name: z.string(),
        is_public: z.boolean().meta({ description: 'What is not is left out' }),
      }),
    ),
    shown_from: z.string().nullable(),
    shown_until: z.string().nullable(),
    is_hidden: z.boolean(),
    revision: z.int().meta({ description: 'Grows with each change; sent back by whoever changes it' }),
  })
  .meta({ id: 'DeskBlock' })
export type DeskBlock = z.infer<typeof DeskBlock>

const Content = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      kind: z.literal('banner'),
      text: line({ max: MAX_BANNER_TEXT }).nullable(),
      link: line({ max: MAX_BANNER_LINK, required: 'Enter a link' }).refine(
        isSiteLink,
        'Must be the address of a page on this site, such as /products?deals=true',
      ),
      picture_url: PictureLink.refine((link) => link.startsWith(UPLOADS_PATH), 'Must be one of your uploads'),
      picture_alt: line({ max: MAX_BANNER_ALT, required: 'Describe the picture' }),
    }),
    z.strictObject({
      kind: z.literal('products'),
      product_ids: z
        .array(Id, { error: 'Must be a list of ids' })
        .min(1, 'Choose a product')
        .max(MAX_HOME_SET_PRODUCTS, `At most ${MAX_HOME_SET_PRODUCTS} products`)
        .refine((ids) => new Set(ids.map((id) => id.toLowerCase())).size === ids.length, 'Each product once'),
    }),
    z.strictObject({ kind: z.literal('category'), category_id: chosenId('Choose a category') }),
    z.strictObject({ kind: z.literal('shop'), vendor_id: chosenId('Choose a shop') }),
  ],
  { error: `Must be of a kind: ${homeBlockKinds.join(', ')}` },
)
export type HomeBlockContent = z.infer<typeof Content>

const blockParams = z.object({ id: PathId('Not found on the home page') })

export const listHomeBlocksEndpoint = endpoint({
  ...atDesk,
  id: 'listHomeBlocks',
  method: 'GET',
  path: '/admin/home/blocks',
  summary: `Banners and sets of products of the home page in their order, at most ${MAX_HOME_BLOCKS}; the first ${HOME_BANNERS_SHOWN} banners and ${HOME_SETS_SHOWN} sets that are due and have a product on sale are shown`,
  status: 200,
  response: dataOf(z.array(DeskBlock)),
})
export const previewHomeBlockEndpoint = endpoint({
  ...atDesk,
  id: 'previewHomeBlock',
  method: 'GET',
  path: '/admin/home/blocks/:id/preview',
  params: blockParams,
  summary: `The products that a set shows, or would show, of which the home page has the first ${HOME_SET_PRODUCTS_SHOWN}; none of a banner`,
  status: 200,
  response: dataOf(z.array(ProductCard)),
})
const block = {
  title: line({ max: MAX_BLOCK_TITLE, required: 'Enter a title' }),
  content: Content,
  shown_from: Timestamp.nullable(),
  shown_until: Timestamp.nullable(),
  is_hidden: z.boolean({ error: 'Must be true or false' }),
  after_id: Id.nullable().meta({ description: 'Behind which one it stands; null: before all others' }),
  if_revision: Revision.optional().meta({ description: 'Left out where it is new' }),
}

function endingLater<Schema extends z.ZodType<{ shown_from: string | null; shown_until: string | null }>>(
  schema: Schema,
): Schema {
  return schema.refine(
    ({ shown_from: from, shown_until: until }) => !from || !until || !(Date.parse(from) >= Date.parse(until)),
    { path: ['shown_until'], message: 'Must be after the start', when: hasFields },
  )
}

/** A block as the form has it, without the reason that is asked for on saving. */
export const HomeBlock = endingLater(z.strictObject(block))
export type HomeBlock = z.output<typeof HomeBlock>
export const saveHomeBlockEndpoint = endpoint({
  ...atDesk,
  id: 'saveHomeBlock',
  method: 'PUT',
  path: '/admin/home/blocks/:id',
  params: blockParams,
  summary:
    'Change a banner or set of the home page, show, hide or move it, or add a new one under an id of the caller’s. Its kind stays',
  body: endingLater(z.strictObject({ ...block, reason: Reason })),
  status: 200,
  response: dataOf(DeskBlock),
  errors: ['conflict'],
})
export const removeHomeBlockEndpoint = endpoint({
  ...atDesk,
  id: 'removeHomeBlock',
  method: 'DELETE',
  path: '/admin/home/blocks/:id',
  params: blockParams,
  summary: 'Take a banner or set off the home page for good',
  body: z.strictObject({ if_revision: Revision, reason: Reason }),
  status: 204,
  response: null,
  errors: ['conflict'],
})
