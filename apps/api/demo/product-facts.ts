import type { ProductCondition } from '@asime/contract/product-states'
import type pg from 'pg'
import type { Kind, Listing } from './catalogue/types.ts'
import type { SeededRandom } from './random.ts'

/** What a shop says of a product beside its text. */
export interface ProductFacts {
  condition: ProductCondition
  brand: string | null
  warrantyMonths: number | null
  /** In the order of the category's fields. */
  attributes: Readonly<Record<string, string>>
}

/** A field with choices, and what finds one of them in a text. */
export interface ChoiceField {
  key: string
  choices: ReadonlyMap<string, string>
  pattern: RegExp
}

/** The fields that lists filter by, by the name of the category. */
export async function readChoiceFields(client: pg.ClientBase): Promise<Map<string, ChoiceField[]>> {
  const { rows } = await client.query<{ category: string; key: string; choices: string[] }>(
    `SELECT c.name AS category, f.key, f.choices FROM category_fields f JOIN categories c ON c.id = f.category_id
     WHERE f.type = 'choice' ORDER BY c.position, f.position`,
  )
  const fields = rows.map(({ category, key, choices }) => {
    // The longer first: "Gold-plated" is not gold.
    const inOrder = choices
      .toSorted((a, b) => b.length - a.length)
      .map((choice) => choice.replace(/[.()+]/g, String.raw`\$&`))
    return {
      category,
      key,
      choices: new Map(choices.map((choice) => [choice.toLowerCase(), choice])),
      pattern: new RegExp(`(?<![\\w.])(?:${inOrder.join('|')})(?![\\w.])`, 'i'),
    }
  })
  return Map.groupBy(fields, ({ category }) => category)
}

const SOLD_USED = new Set([
  'Phones & tablets',
  'Computers',
  'TV & audio',
  'Cars & parts',
  'Home appliances',
  'Kitchen appliances',
  'Furniture',
])

/** Read from the listing's own words, so that both agree. */
export function factsOf(
  random: SeededRandom,
  fields: ReadonlyMap<string, readonly ChoiceField[]>,
  kind: Kind,
  { name, description, specifications, maker }: Listing,
): ProductFacts {
  // Storage is measured in GB as well.
  const { Memory: memory = '', ...others } = specifications
  const words = [...Object.values(others), name].join('; ')
  const attributes: Record<string, string> = {}
  for (const { key, choices, pattern } of fields.get(kind.category) ?? []) {
    const choice = choices.get(pattern.exec(key === 'memory' ? memory : words)?.[0].toLowerCase() ?? '')
    if (choice) attributes[key] = choice
  }
  const luck = random.next()
  const isSaidNew = /brand new|sealed/i.test(`${name} ${description}`)
  const used = SOLD_USED.has(kind.category) && !isSaidNew
  const months = /^(\d+) months$/.exec(specifications['Warranty'] ?? '')?.[1]
  return {
    condition: used && luck < 0.14 ? 'used' : used && maker && luck < 0.2 ? 'refurbished' : 'new',
    brand: maker ?? null,
    warrantyMonths: months === undefined ? null : Number(months),
    attributes,
  }
}
