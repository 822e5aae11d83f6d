import type { Category } from '@asime/contract/categories'

const PAPERS = ['bg-paper-green', 'bg-paper-gold', 'bg-paper-clay'] as const

/** `position` in the list picks the paper, so that neighbours differ. */
export function CategoryTile({ category, position }: { category: Category; position: number }) {
  return (
    <div className="w-[84px] text-center text-sm leading-tight font-medium text-balance break-words sm:w-auto lg:text-[15px]">
      <span
        className={`mb-2 grid aspect-square place-items-center rounded-[22px] lg:rounded-[26px] ${PAPERS[position % PAPERS.length]}`}
      >
        {/* The name below says what the icon shows. */}
        <img
          src={category.icon_url}
          alt=""
          width={48}
          height={48}
          loading="lazy"
          decoding="async"
          className="w-[42%] object-contain"
        />
      </span>
      {category.name}
    </div>
  )
}
