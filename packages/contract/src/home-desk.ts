import { z } from 'zod'
import { DAILY_REQUESTS_PERIOD, inWords } from './deadlines.ts'
import { endpoint } from './endpoint.ts'
import { line, PathId, Reason } from './fields.ts'
import { HOME_FIGURE, homeFigures } from './home-rules.ts'
import { dataOf } from './paging.ts'

// The home page as admins arrange it.

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
const Revision = z
  .int({ error: 'Must be a whole number' })
  .min(0, 'Must not be below 0')
  .max(2_147_483_647, 'Must be a whole number')
  .meta({ description: 'That the caller saw; another one since is a conflict' })

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
    figure: line({ max: 12, required: 'Enter a figure' }).regex(
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
