/** For each category's icon one of the pictures of things in it. A category without one shows its icon. */
const PICTURES: Record<string, string> = {
  baby: 'hero-blocks',
  bags: 'hero-handbag',
  beauty: 'hero-cosmetics',
  books: 'hero-books',
  building: 'hero-cement',
  computers: 'hero-laptop',
  crafts: 'hero-drum',
  farm: 'hero-plantain',
  fashion: 'hero-dress',
  furniture: 'hero-sofa',
  groceries: 'hero-tomato',
  'home-appliances': 'washer-01',
  jewellery: 'hero-beads',
  kente: 'hero-kente-2',
  'kitchen-appliances': 'hero-blender',
  kitchen: 'hero-pots',
  phones: 'hero-phone-blue',
  power: 'hero-solar',
  shoes: 'hero-sandals',
  'tv-and-audio': 'hero-tv',
  vehicles: 'hero-car',
}

/** A picture 400 px wide; undefined where the icon has to do. */
export function categoryPicture(iconUrl: string): string | undefined {
  const icon = /^\/media\/categories\/([\w-]+)\.svg$/.exec(iconUrl)?.[1]
  const picture = icon && PICTURES[icon]
  return picture ? `/media/pictures/${picture}-400.webp` : undefined
}
