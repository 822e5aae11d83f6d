export const loading = 'Loading'
