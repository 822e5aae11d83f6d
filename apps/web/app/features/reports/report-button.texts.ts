export const report = 'Report'
export const reportOf = (name: string) => `Report: ${name}`
