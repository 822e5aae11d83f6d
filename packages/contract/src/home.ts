import { z } from 'zod'
import { Category } from './categories.ts'
import { endpoint } from './endpoint.ts'
import { type HomeFigure, homeFigures } from './home-rules.ts'
import { dataOf } from './paging.ts'
import { ProductCard } from './products.ts'

const Figures = z.object(
  Object.fromEntries(homeFigures.map((key) => [key, z.string()])) as Record<HomeFigure, z.ZodString>,
)

export const HomeBanner = z.object({
  id: z.uuid(),
  title: z.string(),
  text: z.string().nullable(),
  link: z.string().meta({ description: 'A path of this site' }),
  picture_url: z.string(),
  picture_alt: z.string(),
})
export type HomeBanner = z.infer<typeof HomeBanner>

export const HomeSet = z.object({
  id: z.uuid(),
  title: z.string(),
  category_id: z.uuid().nullable().meta({ description: 'Of a set of the newest of a category' }),
  vendor_id: z.uuid().nullable().meta({ description: 'Of a set of the newest of a shop' }),
  products: z.array(ProductCard),
})
export type HomeSet = z.infer<typeof HomeSet>

/** What the home page shows besides its lists of products and item requests. */
export const Home = z
  .object({
    figures: Figures.meta({ description: 'Asime in numbers, as admins wrote them' }),
    banners: z.array(HomeBanner).meta({ description: 'In their order' }),
    sets: z.array(HomeSet).meta({ description: 'In their order; sets without a product that is on sale are left out' }),
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
