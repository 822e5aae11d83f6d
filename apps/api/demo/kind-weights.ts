import { kinds } from './catalogue/kinds.ts'

// How many products of a kind a market has, relative to 1; and which trades go together.
const weights: Readonly<Record<string, number>> = {
  phone: 2.6,
  laptop: 1.6,
  tv: 1.4,
  headphones: 1.5,
  speaker: 1.2,
  watch: 1.2,
  powerbank: 1.3,
  fridge: 1.2,
  fan: 1.2,
  blender: 1.2,
  sofa: 1.2,
  kente: 1.8,
  dress: 2.2,
  sandals: 1.6,
  sneaker: 1.8,
  handbag: 1.6,
  beads: 1.2,
  rice: 1.5,
  crate: 1.2,
  cosmetics: 1.6,
  pots: 1.2,
  books: 1.2,
  babyset: 1.2,
  generator: 0.8,
  washer: 0.8,
  cocoa: 0.6,
  tank: 0.6,
  drum: 0.6,
  medicine: 0.7,
  bicycle: 0.6,
  car: 0.5,
}

/** Positions in `kinds`, each as many times as it weighs: to pick from. */
export const kindLottery: readonly number[] = kinds.flatMap(({ kind }, index) =>
  Array.from({ length: Math.round(10 * (weights[kind] ?? 1)) }, () => index),
)

export const kindGroups: readonly (readonly string[])[] = [
  ['phone', 'laptop', 'tv', 'headphones', 'speaker', 'watch', 'powerbank'],
  ['fridge', 'fan', 'washer', 'blender', 'cooker', 'microwave', 'ac', 'gas', 'pots'],
  ['solar', 'generator', 'tank', 'cement', 'toolbox', 'paint'],
  ['sofa', 'bed', 'chair', 'basket'],
  ['kente', 'dress', 'smock', 'sandals', 'sneaker', 'handbag', 'beads', 'backpack', 'cosmetics'],
  ['rice', 'crate', 'yam', 'plantain', 'palmoil', 'cocoa', 'eggs'],
  ['drum', 'basket', 'books', 'blocks', 'babyset'],
  ['bicycle', 'tyre', 'car', 'toolbox'],
]
