export const activeFilters = 'Active filters'
export const removeFilter = (label: string) => `Remove filter ${label}`
export const clearAll = 'Clear all'
