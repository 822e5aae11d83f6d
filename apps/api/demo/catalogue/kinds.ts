import { appliances } from './appliances.ts'
import { building } from './building.ts'
import { craftsAndChildren } from './crafts-and-children.ts'
import { electronics } from './electronics.ts'
import { food } from './food.ts'
import { toKind } from './goods.ts'
import { home } from './home.ts'
import { power } from './power.ts'
import type { Kind } from './types.ts'
import { vehicles } from './vehicles.ts'
import { wear } from './wear.ts'

/** Every kind of goods that there are pictures of. */
export const kinds: readonly Kind[] = [
  electronics,
  power,
  appliances,
  home,
  craftsAndChildren,
  building,
  wear,
  food,
  vehicles,
]
  .flat()
  .map(toKind)
