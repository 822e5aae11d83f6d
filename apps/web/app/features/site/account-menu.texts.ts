export const accountMenu = (fullName: string) => `Account menu: ${fullName}`
export const dashboard = 'Dashboard'
