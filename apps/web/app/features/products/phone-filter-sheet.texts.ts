export const filters = 'Filters'
export const clearAll = 'Clear all'
