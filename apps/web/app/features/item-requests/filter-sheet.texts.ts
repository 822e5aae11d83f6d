export const noRequestsFound = 'No requests found'
export const filters = 'Filters'
export const show = (countText: string) => `Show ${countText}`
