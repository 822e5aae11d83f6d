// The rows and columns of a shop's fee table. Without schemas, so that pages do not load zod with them.

export const deliveryZones = ['same_town', 'same_region', 'neighbour', 'far'] as const
export type DeliveryZone = (typeof deliveryZones)[number]
export const deliveryZoneNames: Readonly<Record<DeliveryZone, string>> = {
  same_town: 'Same town',
  same_region: 'Same region',
  neighbour: 'Neighbouring regions',
  far: 'Far regions',
}

/** The weight columns of a fee table. A last column (`per_kg_more`) has the price of each further kilogram. */
export const weightBands = [
  { field: 'up_to_2_kg', upToKg: 2, name: 'up to 2 kg' },
  { field: 'up_to_5_kg', upToKg: 5, name: 'up to 5 kg' },
  { field: 'up_to_10_kg', upToKg: 10, name: 'up to 10 kg' },
  { field: 'up_to_25_kg', upToKg: 25, name: 'up to 25 kg' },
] as const
