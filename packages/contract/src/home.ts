import { z } from 'zod'
import { Category } from './categories.ts'
import { endpoint } from './endpoint.ts'
import { type HomeFigure, homeFigures } from './home-rules.ts'
import { dataOf } from './paging.ts'

const Figures = z.object(
  Object.fromEntries(homeFigures.map((key) => [key, z.string()])) as Record<HomeFigure, z.ZodString>,
)

/** What the home page shows beside its lists of products and item requests. */
export const Home = z
  .object({
    figures: Figures.meta({ description: 'Asime in numbers, as admins wrote them' }),
    categories: z.array(Category).meta({ description: 'All, as GET /products/categories lists them' }),
  })
  .meta({ id: 'Home' })
export type Home = z.infer<typeof Home>

export const readHomeEndpoint = endpoint({
  id: 'readHome',
  method: 'GET',
  path: '/home',
  tag: 'Catalogue',
  access: 'public',
  summary: 'What the home page shows beside its lists of products and item requests',
  status: 200,
  response: dataOf(Home),
})
