import type { Category } from '@asime/contract/categories'
import { href, Link } from 'react-router'
import { categoryPicture } from './category-pictures.ts'

const PAPERS = ['bg-paper-green', 'bg-paper-gold', 'bg-paper-clay'] as const

/** Leads to the category's products. `position` in the list picks the paper, so that neighbours differ. */
export function CategoryTile({ category, position }: { category: Category; position: number }) {
  const picture = categoryPicture(category.icon_url)
  return (
    <Link
      to={`${href('/products')}?category=${category.id}`}
      className="group block w-[5.25rem] rounded-[22px] text-center text-sm leading-tight font-medium text-balance break-words sm:w-auto lg:text-[.9375rem]"
    >
      <span
        className={`mb-2 grid aspect-square place-items-center overflow-hidden rounded-[22px] lg:rounded-[26px] ${PAPERS[position % PAPERS.length]}`}
      >
        {/* The name below says what the picture shows. */}
        <img
          src={picture ?? category.icon_url}
          alt=""
          width={picture ? 400 : 48}
          height={picture ? 400 : 48}
          loading="lazy"
          decoding="async"
          className={
            picture
              ? 'size-full scale-104 object-cover transition-[scale] duration-[350ms] ease-[cubic-bezier(.2,.7,.2,1)] group-hover:scale-108'
              : 'w-[42%] object-contain'
          }
        />
      </span>
      <span className="underline-offset-4 group-hover:underline">{category.name}</span>
    </Link>
  )
}
