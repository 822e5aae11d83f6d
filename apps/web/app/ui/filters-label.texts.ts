export const filters = 'Filters'
export const active = 'active'
