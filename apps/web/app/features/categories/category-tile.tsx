import type { Category } from '@asime/contract/categories'
import { Picture } from '../../ui/picture.tsx'

export function CategoryTile({ category }: { category: Category }) {
  return (
    <div className="text-center text-sm leading-tight font-medium lg:text-[15px]">
      {/* The name beside it says what the picture shows. */}
      <Picture src={category.icon_url} alt="" sizePx={400} eager className="mb-2 rounded-[22px] lg:rounded-[26px]" />
      {category.name}
    </div>
  )
}
